import { findUnchangedContacts } from '../../contacts/find-or-create.ts'
import { checkNumbers } from '../../contacts/number-check.ts'
import type { AccessClaims, Ctx, World } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Peer } from '../../platform/whatsapp-driver.ts'

/** The recipient, if a contact is stored under this number. Otherwise the network has to be asked. */
export async function findStoredRecipient(ctx: Ctx, number: string): Promise<Peer | undefined> {
  const peer: Peer = { kind: 'user', phone: number }
  const [known] = await findUnchangedContacts(ctx, [{ peer, pushName: undefined }])
  return known && peer
}

/**
 * The recipient as the network spells the number. Refuses a number that is not on WhatsApp with
 * ERR_WAPP_INVALID_CONTACT. No transaction may be open.
 */
export async function askForRecipient(
  world: World,
  { companyId }: AccessClaims,
  number: string,
): Promise<Peer> {
  const found = (await checkNumbers(world, { companyId }, [number])).get(number)
  if (!found) throw new Refusal('ERR_WAPP_INVALID_CONTACT')
  return found
}
