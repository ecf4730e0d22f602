import {
  type ContactFull,
  type contacts,
  contactCreated,
  contactUpdated,
} from '@recado/contract/contacts/contacts'
import { hideNumbersIn } from '@recado/contract/platform/hidden-numbers'
import type { Input } from '@recado/contract/platform/endpoint'
import { nameOfUser } from '../accounts/users/queries.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import { refuseHiddenTicket } from './hidden-tickets.ts'
import type { Peer } from '../platform/whatsapp-driver.ts'
import { addAliases, lockAndFind } from './find-or-create.ts'
import { numberChanged } from './hooks.ts'
import { deletePictures } from './pictures.ts'
import { showContact, contactColumns } from './queries.ts'
import { type Alias, aliasesOf } from './rules.ts'

export type NewContact = Pick<
  Input<typeof contacts.create>,
  'name' | 'email' | 'extraInfo' | 'preferredUserId'
> & {
  peer: Peer
}

/** Adds a contact under the number as the network spells it. Refuses a known number with ERR_DUPLICATED_CONTACT. */
export async function addContact(
  ctx: Ctx,
  { name, peer, ...more }: NewContact,
): Promise<ContactFull> {
  const aliases = aliasesOf(peer)
  await refuseDuplicate(ctx, aliases)
  const { preferredUserId } = more
  if (preferredUserId) await nameOfUser(ctx, preferredUserId)
  const contact = await ctx.db
    .insertInto('contacts')
    .values({
      name,
      email: more.email ?? '',
      number: peer.phone ?? '',
      preferredUserId: preferredUserId ?? null,
    })
    .returning(contactColumns)
    .executeTakeFirstOrThrow()
  await addAliases(ctx, contact.id, aliases)
  await replaceFields(ctx, contact.id, more.extraInfo ?? [])
  ctx.emit(contactCreated, { contact })
  return showContact(ctx, { id: contact.id })
}

/** Refuses a number of another contact than `except`, and names that contact. */
async function refuseDuplicate(ctx: Ctx, aliases: Alias[], except?: number): Promise<void> {
  const other = (await lockAndFind(ctx, aliases))?.contact
  if (other && other.id !== except)
    throw new Refusal('ERR_DUPLICATED_CONTACT', {
      contactId: other.id,
      name: ctx.user.seesNumbers ? other.name : hideNumbersIn(other.name),
    })
}

export type ContactEdit = Omit<Input<typeof contacts.update>, 'number'> & {
  /** The network identity of the new number; absent if the number stays. */
  peer?: Peer | undefined
}

/**
 * Absent fields stay. With a new number the contact keeps only the aliases of that number. A new number diverts the
 * active conversations, so it is refused with ERR_NO_PERMISSION to a user who does not see all of them.
 */
export async function updateContact(ctx: Ctx, edit: ContactEdit): Promise<ContactFull> {
  const { id, peer, name, email, extraInfo, preferredUserId } = edit
  if (preferredUserId) await nameOfUser(ctx, preferredUserId)
  const before = peer && (await lockReachable(ctx, id))
  if (peer) await refuseDuplicate(ctx, aliasesOf(peer), id)
  const contact = await ctx.db
    .updateTable('contacts')
    .set({
      updatedAt: ctx.now,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(preferredUserId !== undefined && { preferredUserId }),
      ...(peer && { number: peer.phone ?? '', profilePicUrl: '' }),
    })
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .returning(contactColumns)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  if (peer) {
    await ctx.db.deleteFrom('contactAliases').where('contactId', '=', id).execute()
    await addAliases(ctx, id, aliasesOf(peer))
    await deletePictures(ctx, id)
  }
  if (extraInfo) await replaceFields(ctx, id, extraInfo)
  ctx.emit(contactUpdated, { contact })
  if (before !== undefined && before !== contact.number)
    await numberChanged.run(ctx, { contactId: id, from: before, to: contact.number })
  return showContact(ctx, { id })
}

/**
 * The number of a contact whose active tickets the caller sees. Locks the row: an update alone would let a concurrent
 * new ticket through.
 */
async function lockReachable(ctx: Ctx, id: number): Promise<string> {
  const { number } = await ctx.db
    .selectFrom('contacts')
    .select('number')
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  await refuseHiddenTicket(ctx, id)
  return number
}

async function replaceFields(
  { db }: Ctx,
  contactId: number,
  fields: { name: string; value: string }[],
): Promise<void> {
  await db.deleteFrom('contactFields').where('contactId', '=', contactId).execute()
  if (fields.length === 0) return
  await db
    .insertInto('contactFields')
    .values(fields.map(({ name, value }) => ({ contactId, name, value })))
    .execute()
}

/**
 * While a contact is blocked, its messages are processed without being shown, and nothing is sent to it. Refused with
 * ERR_NO_PERMISSION to a user who does not see every active ticket of the contact.
 */
export async function blockContact(
  ctx: Ctx,
  { id, blocked }: Input<typeof contacts.block>,
): Promise<ContactFull> {
  await lockReachable(ctx, id)
  const contact = await ctx.db
    .updateTable('contacts')
    .set({ blockedAt: blocked ? ctx.now : null, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .returning(contactColumns)
    .executeTakeFirstOrThrow()
  ctx.emit(contactUpdated, { contact })
  return showContact(ctx, { id })
}
