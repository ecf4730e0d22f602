import { connectedIds } from '../connections/queries.ts'
import type { AccessClaims, World } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import { readAsCompany } from '../platform/database/run-as-company.ts'
import type { Peer } from '../platform/whatsapp-driver.ts'
import { NoAnswerError } from '../platform/networks.ts'
import { spellingsOf } from './rules.ts'

/**
 * Resolves numbers as WhatsApp spells them; null for a number that is not on WhatsApp in any spelling. No transaction
 * may be open, because the network is waited for.
 */
export async function checkNumbers(
  world: World,
  { companyId }: Pick<AccessClaims, 'companyId'>,
  numbers: string[],
): Promise<Map<string, Peer | null>> {
  const ids = await readAsCompany(world, companyId, connectedIds)
  const connections = ids.map((connectionId) => ({ companyId, connectionId }))
  const checked = await askConnections(world, connections, numbers.flatMap(spellingsOf))
  const peerFor = (number: string) =>
    spellingsOf(number).flatMap((spelling) => checked[spelling] ?? [])[0] ?? null
  return new Map(numbers.map((number) => [number, peerFor(number)]))
}

type ConnectionKey = { companyId: number; connectionId: number }

/** Falls back to the second connection, because the owner of the first may have just been lost. */
async function askConnections(
  world: World,
  [first, second]: ConnectionKey[],
  numbers: string[],
): Promise<Record<string, Peer | null>> {
  if (!first) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  try {
    return await world.networks.ask(first, { op: 'check-numbers', numbers })
  } catch (err) {
    world.log.warn({ err, ...first }, 'numbers could not be checked')
    if (!(err instanceof NoAnswerError)) throw new Refusal('ERR_WAPP_CHECK_CONTACT')
    return askConnections(world, second ? [second] : [], numbers)
  }
}
