import type { BinaryNode } from 'baileys'
import { node, seconds } from '../wire/nodes.ts'
import type { Network } from '../network/network.ts'
import type { Account } from '../network/account.ts'
import { result, type Client } from './client.ts'

/** The restriction of an account as the server reports it: whether it may begin no new chats, and until when. */
const standing = (network: Network, { number }: Account) => {
  const until = network.faults.restricted.get(number)
  return {
    is_active: until !== undefined,
    time_enforcement_ends: until ? seconds(until) : '0',
    enforcement_type: until ? 'RESTRICT_ALL_COMPANIONS' : 'DEFAULT',
  }
}

/** Answers queries by name (`w:mex`, GraphQL). Only the restriction of an account is implemented. */
export function answerMex({ network, owner }: Client, question: BinaryNode): BinaryNode {
  const data = { xwa2_fetch_account_reachout_timelock: standing(network, owner) }
  const content = [node('result', {}, Buffer.from(JSON.stringify({ data })))]
  return result(question, { content })
}

/** Notifies the account's devices that it may not begin new chats until then, or that it may again. */
export function restrict(network: Network, account: Account, until: Date | undefined): void {
  if (until) network.faults.restricted.set(account.number, until)
  else network.faults.restricted.delete(account.number)
  const data = { xwa2_notify_account_reachout_timelock: standing(network, account) }
  const update = node(
    'update',
    { op_name: 'NotificationUserReachoutTimelockUpdate' },
    Buffer.from(JSON.stringify({ data })),
  )
  const attributes = { from: account.jid, type: 'mex', t: seconds() }
  for (const companion of account.companions.values())
    companion.deliver(node('notification', { ...attributes, id: network.nextId() }, [update]))
}
