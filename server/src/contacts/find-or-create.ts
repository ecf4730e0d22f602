import { type Contact, contactCreated, contactUpdated } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import { insertPairs } from './merges/pairs.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Peer } from '../platform/whatsapp-driver.ts'
import { refuseViolations } from '../platform/refusal.ts'
import { contactColumns } from './queries.ts'
import {
  type Alias,
  aliasesOf,
  everySpelling,
  identityOf,
  otherSpelling,
  type MessageSender,
} from './rules.ts'
import { cutText } from '../platform/cut-text.ts'

refuseViolations({
  contact_aliases_pkey: 'ERR_DUPLICATED_CONTACT',
})

/**
 * Finds the contact with any of these aliases, or creates it, and adds new aliases. If two aliases belong to two
 * contacts, the older one is returned: merging them is a decision of users, and the pair is stored as a suggestion.
 */
export async function findOrCreateContact(ctx: Ctx, sender: MessageSender): Promise<Contact> {
  const aliases = aliasesOf(sender.peer)
  if (aliases.length === 0) throw new Error('the network named nobody')
  const known = (await findByAliases(ctx, [aliases]))[0] ?? (await lockAndFind(ctx, aliases))
  if (!known) return insertContact(ctx, sender, aliases)
  const { contact, others } = known
  if (others.length > 0) await insertPairs(ctx, [contact.id, ...others])
  if (known.aliases < aliases.length) await addAliases(ctx, contact.id, aliases)
  return improveContact(ctx, contact, sender)
}

/** The name of the contact with any of the ids of this person. Undefined if the company has no such contact. */
export async function findContactName(ctx: Ctx, peer: Peer): Promise<string | undefined> {
  const aliases = aliasesOf(peer)
  return aliases.length > 0 ? (await findByAliases(ctx, [aliases]))[0]?.contact.name : undefined
}

/** For each sender, the contact that `findOrCreateContact` would return without a change; otherwise undefined. */
export async function findUnchangedContacts(
  ctx: Ctx,
  senders: MessageSender[],
): Promise<(Contact | undefined)[]> {
  return (await recogniseSenders(ctx, senders)).map((found) =>
    found === 'unknown' || found === 'changed' ? undefined : found,
  )
}

/**
 * For each sender, the contact that `findOrCreateContact` would return without a change. `unknown`: it would create one, and
 * no other sender, here or `elsewhere`, has one of its ids; `changed`: anything else.
 */
export async function recogniseSenders(
  ctx: Ctx,
  senders: MessageSender[],
  elsewhere: readonly MessageSender[] = [],
): Promise<(Contact | 'unknown' | 'changed')[]> {
  const named = senders.map(({ peer }) => aliasesOf(peer))
  const known = await findByAliases(ctx, named)
  const isAlone = lonelyAmong(known.every(Boolean) ? [] : [...senders, ...elsewhere])
  return senders.map((sender, place) => {
    const aliases = named[place]!
    const match = known[place]
    if (!match) return aliases.length > 0 && aliases.every(isAlone) ? 'unknown' : 'changed'
    const isSettled = match.others.length === 0 && match.aliases === aliases.length
    const isBetter = Object.keys(improvementsOf(match.contact, sender)).length > 0
    return isSettled && !isBetter ? match.contact : 'changed'
  })
}

/** Tells whether only one of these senders has an id. */
function lonelyAmong(senders: readonly MessageSender[]): (alias: Alias) => boolean {
  const identities = senders.flatMap(({ peer }) => aliasesOf(peer).map(identityOf))
  const bearers = Map.groupBy(identities, (identity) => identity)
  return (alias) => bearers.get(identityOf(alias))!.length === 1
}

type AliasMatch = {
  contact: Contact
  /** The number of aliases that are stored exactly. */
  aliases: number
  /** Other contacts with one of the aliases. */
  others: number[]
}

/**
 * For each list of aliases, the contact with any of them, in either spelling of a number. Each step is an index lookup
 * by one key, whatever the planner estimates: on a young database it would otherwise scan all contacts. The aliases come
 * as JSON: for arrays the planner makes a new plan each time, which takes longer than the search.
 */
async function findByAliases({ db }: Ctx, all: Alias[][]): Promise<(AliasMatch | undefined)[]> {
  const wanted = all.flatMap((aliases, place) =>
    everySpelling(aliases).map(({ kind, value }) => ({
      place,
      kind,
      value,
      is_given: aliases.some((one) => one.kind === kind && one.value === value),
    })),
  )
  const { rows } = await sql<Contact & { place: number; aliases: number }>`
    select bearer.place, bearer.aliases, c.id, c.uuid, c.name, c.number, c.email, c.profile_pic_url, c.is_group, c.is_blocked
      from (select wanted.place, met.id, (count(*) filter (where wanted.is_given))::int as aliases
              from json_to_recordset(${JSON.stringify(wanted)}::json)
                     as wanted (place int, kind text, value text, is_given boolean)
             cross join lateral (
               select contact_id from contact_aliases
                where company_id = app_company() and kind = wanted.kind and value = wanted.value limit 1) alias
             cross join lateral (
               select coalesce(merged_into, contacts.id) as id from contacts
                where company_id = app_company() and contacts.id = alias.contact_id limit 1) met
             group by wanted.place, met.id) bearer
     cross join lateral (
       select *, blocked_at is not null as is_blocked from contacts
        where company_id = app_company() and contacts.id = bearer.id limit 1) c
     order by bearer.place, c.id`.execute(db)
  const bearers = Map.groupBy(rows, ({ place }) => place)
  return all.map((_, place) => {
    const [first, ...others] = bearers.get(place) ?? []
    if (!first) return undefined
    const { place: _place, aliases, ...contact } = first
    return { contact, aliases, others: others.map(({ id }) => id) }
  })
}

/**
 * Serialises concurrent first messages of one contact: the second waits and then finds the contact that the first
 * created.
 */
export async function lockAndFind(ctx: Ctx, aliases: Alias[]): Promise<AliasMatch | undefined> {
  const locks = aliases
    .map(identityOf)
    .sort()
    .map((identity) =>
      sql`select pg_advisory_xact_lock(${ctx.companyId}, hashtext(${identity}))`.execute(ctx.db),
    )
  // Concurrent queries are sent in one message in the order of their calls, so the contact is read under the locks.
  const [found] = await Promise.all([findByAliases(ctx, [aliases]), ...locks])
  return found[0]
}

async function insertContact(ctx: Ctx, sender: MessageSender, aliases: Alias[]): Promise<Contact> {
  const contact = await ctx.db
    .insertInto('contacts')
    .values({ ...newContactOf(sender), isGroup: sender.peer.kind === 'group' })
    .returning(contactColumns)
    .executeTakeFirstOrThrow()
  await addAliases(ctx, contact.id, aliases)
  ctx.emit(contactCreated, { contact })
  return contact
}

/** The name and the number with which a contact begins. */
export function newContactOf(sender: MessageSender): { name: string; number: string } {
  const number = sender.peer.phone ?? ''
  return { name: nameOf(sender) ?? (number || NAMELESS), number }
}

/** The name of a person or group of which the network told neither name nor number. */
const NAMELESS = 'Contato sem nome'

const nameOf = ({ pushName }: MessageSender): string | undefined =>
  cutText(pushName?.trim() ?? '', limits.nameMax) || undefined

/** Stores only the latest spelling of a number, which is the one that the network delivers to. */
export async function addAliases({ db }: Ctx, contactId: number, aliases: Alias[]): Promise<void> {
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

type Improvements = { name?: string; number?: string }

/**
 * The improvements from a message: a contact without a name or named by its number takes the push name, a hidden number
 * is stored once it is known, and a number takes the spelling of the network. A name that users entered stays.
 */
function improvementsOf({ name, number }: Contact, sender: MessageSender): Improvements {
  const { phone } = sender.peer
  const pushName = nameOf(sender)
  const isOnlyNumber = name === number && number !== ''
  const isBetterNumber = phone && (number === '' || phone === otherSpelling(number))
  return {
    ...(isOnlyNumber && isBetterNumber && { name: phone }),
    ...((isOnlyNumber || name === NAMELESS) && pushName && pushName !== name && { name: pushName }),
    ...(isBetterNumber && { number: phone }),
  }
}

async function improveContact(ctx: Ctx, contact: Contact, sender: MessageSender): Promise<Contact> {
  const better = improvementsOf(contact, sender)
  if (Object.keys(better).length === 0) return contact
  const changed = await ctx.db
    .updateTable('contacts')
    .set({ ...better, updatedAt: ctx.now })
    .where('id', '=', contact.id)
    .returning(contactColumns)
    .executeTakeFirstOrThrow()
  ctx.emit(contactUpdated, { contact: changed })
  return changed
}
