import type { Account } from '../network/account.ts'
import { node, seconds } from '../wire/nodes.ts'

/** Notifies everybody who queried an account's devices that the list has changed. */
export function sendDeviceList(of: Account): void {
  const list = [of.jid, of.lidJid].map((jid) => node('device', { jid }))
  const attributes = { from: of.jid, type: 'devices', t: seconds() }
  for (const [companion, owner] of of.watchers) {
    const isLinked = owner.companions.get(companion.device) === companion
    const id = `devices-${of.lid}-${of.companions.size}-${Date.now()}`
    if (isLinked)
      companion.deliver(node('notification', { ...attributes, id }, [node('update', {}, list)]))
    else of.watchers.delete(companion)
  }
}
