import {
  type Contact,
  type ContactFull,
  type contacts,
  contactCreated,
  contactUpdated,
} from '@recado/contract/contacts'
import type { Input } from '@recado/contract/endpoint'
import { limits } from '@recado/contract/limits'
import { sql } from 'kysely'
import { rememberPairs } from '../contact-merges/pairs.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import type { Peer } from '../whatsapp/driver.ts'
import { showContact, shown } from './queries.ts'
import { type Alias, aliasesOf, everySpelling, identityOf, otherSpelling } from './rules.ts'

export type Sender = { peer: Peer; pushName: string | undefined }

/**
 * The contact who bears any of these names, met for the first time if need be; names not known yet are added.
 * Where two names belong to two contacts the older one is meant: joining them is for a person to decide, and they are
 * remembered as a pair.
 */
export async function meetContact(ctx: Ctx, sender: Sender): Promise<Contact> {
  const aliases = aliasesOf(sender.peer)
  if (aliases.length === 0) throw new Error('the network named nobody')
  const known = (await knownBy(ctx, aliases)) ?? (await metMeanwhile(ctx, aliases))
  if (!known) return firstMeeting(ctx, sender, aliases)
  const { aliases: knownAliases, others, ...contact } = known
  if (others.length > 0) await rememberPairs(ctx, [contact.id, ...others])
  if (knownAliases < aliases.length) await addAliases(ctx, contact.id, aliases)
  return named(ctx, contact, sender)
}

/** The contact who bears any of these names, whichever way the number is spelled; `aliases` of them are known to the letter. */
async function knownBy({ db }: Ctx, aliases: Alias[]) {
  const spelled = everySpelling(aliases)
  const kinds = spelled.map(({ kind }) => kind)
  const values = spelled.map(({ value }) => value)
  const asGiven = aliases.map(({ kind, value }) => `${kind}:${value}`)
  const { rows } = await sql<Contact & { aliases: number }>`
    select c.id, c.uuid, c.name, c.number, c.email, c.profile_pic_url, c.is_group, c.blocked_at is not null as is_blocked,
           (count(*) filter (where a.kind || ':' || a.value = any(${asGiven}::text[])))::int as aliases
      from unnest(${kinds}::text[], ${values}::text[]) as wanted (kind, value)
      join contact_aliases a on a.company_id = app_company() and a.kind = wanted.kind and a.value = wanted.value
      join contacts met on met.company_id = a.company_id and met.id = a.contact_id
      join contacts c on c.company_id = met.company_id and c.id = coalesce(met.merged_into, met.id)
     group by c.company_id, c.id
     order by c.id`.execute(db)
  const [first, ...others] = rows
  return first && { ...first, others: others.map(({ id }) => id) }
}

/** Two of their messages may arrive at once: the second waits here and then finds what the first made. */
async function metMeanwhile(ctx: Ctx, aliases: Alias[]) {
  for (const identity of aliases.map(identityOf).sort())
    await sql`select pg_advisory_xact_lock(${ctx.companyId}, hashtext(${identity}))`.execute(ctx.db)
  return knownBy(ctx, aliases)
}

async function firstMeeting(ctx: Ctx, sender: Sender, aliases: Alias[]): Promise<Contact> {
  const number = sender.peer.phone ?? ''
  const contact = await ctx.db
    .insertInto('contacts')
    .values({
      name: nameOf(sender) ?? (number || 'Contato sem nome'),
      number,
      isGroup: sender.peer.kind === 'group',
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
  await addAliases(ctx, contact.id, aliases)
  ctx.emit(contactCreated, { contact })
  return contact
}

const nameOf = ({ pushName }: Sender): string | undefined =>
  pushName?.trim().slice(0, limits.nameMax) || undefined

/** Of a number only the spelling that was met last is kept: it is the one the network delivers to. */
async function addAliases({ db }: Ctx, contactId: number, aliases: Alias[]): Promise<void> {
  const outdated = everySpelling(aliases).filter(
    ({ kind, value }) => !aliases.some((one) => one.kind === kind && one.value === value),
  )
  if (outdated.length > 0)
    await db
      .deleteFrom('contactAliases')
      .where('contactId', '=', contactId)
      .where('kind', '=', 'phone')
      .where(
        'value',
        'in',
        outdated.map(({ value }) => value),
      )
      .execute()
  await db
    .insertInto('contactAliases')
    .values(aliases.map((alias) => ({ ...alias, contactId })))
    .onConflict((known) => known.columns(['companyId', 'kind', 'value']).doNothing())
    .execute()
}

/**
 * Who was only a number takes the name they go by; a number that was hidden is kept once known, and one that the
 * network spells differently is kept as the network spells it. A name given by people stays.
 */
async function named(ctx: Ctx, contact: Contact, sender: Sender): Promise<Contact> {
  const { id, name, number } = contact
  const { phone } = sender.peer
  const pushName = nameOf(sender)
  const isOnlyNumber = name === number && number !== ''
  const isBetterNumber = phone && (number === '' || phone === otherSpelling(number))
  const better = {
    ...(isOnlyNumber && isBetterNumber && { name: phone }),
    ...(isOnlyNumber && pushName && { name: pushName }),
    ...(isBetterNumber && { number: phone }),
  }
  if (Object.keys(better).length === 0) return contact
  const changed = await ctx.db
    .updateTable('contacts')
    .set({ ...better, updatedAt: ctx.now })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()
  ctx.emit(contactUpdated, { contact: changed })
  return changed
}

export type NewContact = Pick<Input<typeof contacts.create>, 'name' | 'email' | 'extraInfo'> & {
  peer: Peer
}

/** A contact that an agent adds, under the number as the network spells it. The same number twice: ERR_DUPLICATED_CONTACT. */
export async function addContact(
  ctx: Ctx,
  { name, peer, ...more }: NewContact,
): Promise<ContactFull> {
  const aliases = aliasesOf(peer)
  await refuseDuplicate(ctx, aliases)
  const contact = await ctx.db
    .insertInto('contacts')
    .values({ name, email: more.email ?? '', number: peer.phone ?? '' })
    .returning(shown)
    .executeTakeFirstOrThrow()
  await addAliases(ctx, contact.id, aliases)
  await replaceFields(ctx, contact.id, more.extraInfo ?? [])
  ctx.emit(contactCreated, { contact })
  return showContact(ctx, { id: contact.id })
}

/** Says whose number it is; `except` may have it. */
async function refuseDuplicate(ctx: Ctx, aliases: Alias[], except?: number): Promise<void> {
  const other = await metMeanwhile(ctx, aliases)
  if (other && other.id !== except)
    throw new Refusal('ERR_DUPLICATED_CONTACT', { contactId: other.id, name: other.name })
}

export type ContactEdit = Omit<Input<typeof contacts.update>, 'number'> & {
  /** Who is behind the new number; absent where the number stays. */
  peer?: Peer | undefined
}

/** What is absent stays as it is. Under a new number they are known by its names alone. */
export async function updateContact(ctx: Ctx, edit: ContactEdit): Promise<ContactFull> {
  const { id, peer, name, email, extraInfo } = edit
  if (peer) await refuseDuplicate(ctx, aliasesOf(peer), id)
  const contact = await ctx.db
    .updateTable('contacts')
    .set({
      updatedAt: ctx.now,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(peer && { number: peer.phone ?? '' }),
    })
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .returning(shown)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  if (peer) {
    await ctx.db.deleteFrom('contactAliases').where('contactId', '=', id).execute()
    await addAliases(ctx, id, aliasesOf(peer))
  }
  if (extraInfo) await replaceFields(ctx, id, extraInfo)
  ctx.emit(contactUpdated, { contact })
  return showContact(ctx, { id })
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

/** While a block stands, what they write is worked off unseen and nothing is sent to them. */
export async function blockContact(
  ctx: Ctx,
  { id, blocked }: Input<typeof contacts.block>,
): Promise<ContactFull> {
  const contact = await ctx.db
    .updateTable('contacts')
    .set({ blockedAt: blocked ? ctx.now : null, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .returning(shown)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  ctx.emit(contactUpdated, { contact })
  return showContact(ctx, { id })
}
