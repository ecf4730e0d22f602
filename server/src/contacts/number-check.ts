import { connectedIds } from '../connections/queries.ts'
import type { AccessClaims, World } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../platform/within.ts'
import type { Peer } from '../whatsapp/driver.ts'
import { spellingsOf } from './rules.ts'

/**
 * Who is behind each of these numbers, as WhatsApp spells it; null for a number that is not there in any spelling.
 * Nothing may be open meanwhile: the network is waited for.
 */
export async function checkNumbers(
  world: World,
  claims: Pick<AccessClaims, 'companyId'> & Partial<AccessClaims>,
  numbers: string[],
): Promise<Map<string, Peer | null>> {
  const ids = await within(world, { ...claims, readOnly: true }, connectedIds)
  // Another process may work the default one.
  const connectionId = ids.find((id) => world.networks.connection(id))
  const connection =
    connectionId === undefined ? undefined : world.networks.connection(connectionId)
  if (!connection) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  const checked = await connection
    .checkNumbers(numbers.flatMap(spellingsOf))
    .catch((error: unknown) => {
      world.log.warn({ err: error, connectionId }, 'numbers could not be checked')
      throw new Refusal('ERR_WAPP_CHECK_CONTACT')
    })
  const answerTo = (number: string) =>
    spellingsOf(number).flatMap((spelling) => checked.get(spelling) ?? [])[0] ?? null
  return new Map(numbers.map((number) => [number, answerTo(number)]))
}
