import {
  push,
  type PushNotification,
  type PushPreferences,
} from '@recado/contract/notifications/push'
import { type PushDouble, startPushDouble } from '@recado/push-double/server'
import { makePush } from '../src/notifications/push/sender.ts'
import type { Caller } from './caller.ts'
import { cleanup } from './cleanup.ts'
import { aCompany } from './company.ts'
import { anInbound, arrive } from './inbound.ts'
import { SECRET_KEY } from './world.ts'

/** Every kind of notification is enabled. */
export const allWishes: PushPreferences = {
  own: true,
  waiting: true,
  mentions: true,
  words: true,
  quiet: null,
}

/** Bia attends Lia. Push messages go to a double. */
export async function aDesk() {
  const company = await aCompany()
  const double = await startPushDouble()
  cleanup.push(() => double.close())
  const { world, bia, sales, runJobs, clock } = company
  const services = [double.url]
  world.push = makePush({
    secretKey: SECRET_KEY,
    subject: 'mailto:ti@casa.test',
    services,
    log: world.log,
  })
  const { id: connectionId } = await company.connection()
  const lia = await company.contact({ name: 'Lia Duarte' })
  const attended = await company.ticket({
    connectionId,
    contactId: lia.id,
    status: 'open',
    userId: bia.user.id,
    queueId: sales.id,
  })
  /** A customer writes; waits this long and until its effects are done. */
  const write = async (text = 'Cadê meu pedido?', from = lia.number!) => {
    await arrive(company, { connectionId, all: [anInbound({ from, text })] })
    await pass()
  }
  const pass = async () => {
    for (let i = 0; i < 2; i++) {
      clock.advance(5000)
      await runJobs()
    }
  }
  return { ...company, double, attended, lia, write, pass, connectionId }
}

/** Subscribes the user's browser to push notifications. */
export async function subscribe(
  double: PushDouble,
  who: Caller,
  wishes: Partial<PushPreferences> = {},
) {
  const { publicKey } = await who(push.show, {})
  const browser = double.subscribe(publicKey!)
  const kept = {
    ...browser.subscription,
    language: 'pt' as const,
    wishes: { ...allWishes, ...wishes },
  }
  await who(push.keep, kept)
  return {
    browser,
    endpoint: browser.subscription.endpoint,
    notices: () => browser.arrived.map(({ text }) => JSON.parse(text) as PushNotification),
  }
}
