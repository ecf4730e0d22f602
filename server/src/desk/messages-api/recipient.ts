import { findUnchangedContacts } from '../../contacts/find-or-create.ts'
import { checkNumbers } from '../../contacts/number-check.ts'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Peer } from '../../platform/whatsapp-driver.ts'

/**
 * The recipient as the network spells the number. The network is not asked about a number under which a contact is
 * stored. Refuses a number that is not on WhatsApp with ERR_WAPP_INVALID_CONTACT. No transaction may be open.
 */
export async function findRecipient(
  world: World,
  { companyId }: AccessClaims,
  number: string,
): Promise<Peer> {
  const peer: Peer = { kind: 'user', phone: number }
  const [known] = await within(world, { companyId, readOnly: true }, (ctx) =>
    findUnchangedContacts(ctx, [{ peer, pushName: undefined }]),
  )
  if (known) return peer
  const found = (await checkNumbers(world, { companyId }, [number])).get(number)
  if (!found) throw new Refusal('ERR_WAPP_INVALID_CONTACT')
  return found
}
