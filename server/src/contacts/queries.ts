import { Contact, type ContactFull, contacts } from '@recado/contract/contacts/contacts'
import type { Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { RowSource } from '../platform/read-path/row-cache.ts'
import { COUNTED_MAX, totalsOf } from '../platform/http/paging.ts'
import { missing } from '../platform/refusal.ts'
import { selectCached, selectWith } from '../platform/read-path/query-cache.ts'
import { cachedPage } from '../platform/read-path/page-cache.ts'
import { hasHiddenTicket } from './hidden-tickets.ts'
import { type CreationDays, hasDays, contactsMatching, type ContactPosition } from './filter.ts'
import { normalizeSearch } from './rules.ts'

/** A contact as the contract shows it. */
export const contactColumns = [
  'id',
  'uuid',
  'name',
  'number',
  'email',
  'profilePicUrl',
  'isGroup',
  sql<boolean>`blocked_at is not null`.as('isBlocked'),
] as const

/** The maximum number of results; a search with more has to be narrowed. */
const RESULTS_MAX = 500

/** A number can be searched from one digit, anything else from three characters. */
const isEnough = (text: string): boolean => /^\d/.test(text) || text.length >= limits.searchMin

const START: ContactPosition = { name: '', id: 0 }

type Search = { text: string; most: number; after?: ContactPosition }

/**
 * Ids of the matching contacts, by name: numbers by prefix from one digit, otherwise name, number or e-mail from three
 * characters, otherwise the contact with exactly this network id. A caller who does not see numbers finds a number only in
 * full.
 */
export async function searchContacts(
  { db, user }: Ctx,
  { text, most, after = START }: Search,
): Promise<number[]> {
  const words = normalizeSearch(text)
  if (!isEnough(words)) return []
  const { rows } = await sql<{ id: number }>`
    select id from search_contacts(${words}, ${most}, ${after.name}, ${after.id}, ${user.seesNumbers})`.execute(
    db,
  )
  if (rows.length > 0 || after !== START || !/^\d+$/.test(words)) return rows.map(({ id }) => id)
  const bearer = await db
    .selectFrom('contactAliases')
    .select('contactId')
    .where('kind', 'in', ['phone', 'lid', 'bsuid'])
    .where('value', '=', words)
    .executeTakeFirst()
  return bearer ? [bearer.contactId] : []
}

/** Ids of the matching contacts: all of them, or the first by name. */
export async function findContacts(
  ctx: Ctx,
  text: string,
): Promise<{ ids: number[]; isAll: boolean }> {
  const ids = await searchContacts(ctx, { text, most: RESULTS_MAX })
  return { ids, isAll: ids.length < RESULTS_MAX }
}

/** Which of these contacts match a search by name, number or e-mail. */
export async function searchAmong(
  { db, user }: Ctx,
  text: string,
  ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from search_contacts_among(${normalizeSearch(text)}, ${ids}::int[], ${user.seesNumbers})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const cursorOf = ({ namePlain, id }: { namePlain: string; id: number }) => `${id},${namePlain}`

function parseCursor(after: string | undefined): ContactPosition | undefined {
  if (after === undefined) return undefined
  const comma = after.indexOf(',')
  return { id: Number(after.slice(0, comma)), name: after.slice(comma + 1) }
}

/** A page of contacts by name. `after` continues exactly after a position, however the list has changed. */
export async function listContacts(ctx: Ctx, asked: Input<typeof contacts.list>) {
  const { searchParam: text, pageNumber, withCount, after, createdFrom, createdTo } = asked
  const days = { createdFrom, createdTo }
  const place = {
    behind: after ? 0 : (pageNumber - 1) * limits.contactPage,
    after: parseCursor(after),
  }
  // Concurrent queries are sent in one message.
  const [named, total] = await Promise.all([
    pageOf(ctx, { text, days, ...place }),
    withCount ? countOf(ctx, { text, days }) : undefined,
  ])
  const hasMore = named.length > limits.contactPage
  const isOfAll = !text && !hasDays(days)
  // The total of all contacts is stored and exact.
  const count = isOfAll && total !== undefined ? { count: total } : totalsOf(total)
  const next = hasMore ? cursorOf(named[limits.contactPage - 1]!) : null
  const version = `${count.count} ${count.countCapped} ${next}`
  return cachedPage(contacts.list, {
    list: 'contacts',
    versions: named.slice(0, limits.contactPage),
    source: rowSource(ctx),
    version,
    readRest: () => ({ rest: { ...count, hasMore, next }, version }),
  })
}

type ListFilter = { text: string; days: CreationDays }
type PageRequest = ListFilter & { behind: number; after: ContactPosition | undefined }

/** The contacts of a page by id and version, plus one more. */
async function pageOf(ctx: Ctx, { text, days, behind, after }: PageRequest) {
  // The days are filtered after the search.
  const most = hasDays(days) ? limits.countMax : behind + limits.contactPage + 1
  const found = text
    ? await searchContacts(ctx, { text, most, ...(after && { after }) })
    : undefined
  const { db, timeZone } = ctx
  const inputs = { isSearch: found !== undefined, days, behind, after, timeZone }
  return selectWith(db, pageQuery, { inputs, values: { found: found ?? [] } })
}

type PageQuery = Omit<PageRequest, 'text'> & { isSearch: boolean; timeZone: string }

const pageQuery = (
  db: Ctx['db'],
  { isSearch, days, behind, after, timeZone }: PageQuery,
  values: { found: number[] },
) =>
  contactsMatching({ db, timeZone }, { found: isSearch ? values.found : undefined, days, after })
    .select(['id', 'namePlain', version])
    .orderBy('namePlain')
    .orderBy('id')
    .limit(limits.contactPage + 1)
    .offset(behind)
    .compile()

const version = sql<string>`contacts.xmin`.as('version')

const rowSource = ({ db, companyId, user }: Ctx): RowSource<Contact> => ({
  companyId,
  seesNumbers: user.seesNumbers,
  kind: 'contact',
  schema: Contact,
  read: async (ids) => {
    const all = sql<number>`any(${ids}::int[])`
    const rows = await db
      .selectFrom('contacts')
      .select([...contactColumns, version])
      .where('id', '=', all)
      .execute()
    return rows.map((row) => ({ id: row.id, version: row.version, row }))
  },
})

/** The number of contacts; at most `COUNTED_MAX` for a search or for days. */
async function countOf(ctx: Ctx, { text, days }: ListFilter): Promise<number> {
  const found = text ? await searchContacts(ctx, { text, most: COUNTED_MAX }) : undefined
  if (hasDays(days)) return countAmong(ctx, { found, days })
  if (found) return found.length
  const [sum] = await selectCached(ctx.db, sumQuery, {})
  return Number(sum!.count)
}

async function countAmong(
  ctx: Ctx,
  asked: { found: number[] | undefined; days: CreationDays },
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(
      contactsMatching(ctx, asked).select(sql.lit(1).as('one')).limit(COUNTED_MAX).as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const sumQuery = (db: Ctx['db']) =>
  db
    .selectFrom('contactCounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('change'), sql.lit(0)).as('count'))
    .compile()

/** One contact with its extra information. A merged contact gives the one it was merged into. */
export async function showContact(
  ctx: Ctx,
  { id }: Input<typeof contacts.show>,
): Promise<ContactFull> {
  const { db } = ctx
  const contact = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('contacts as requested')
        .select((requested) =>
          requested.fn.coalesce('requested.mergedInto', 'requested.id').as('id'),
        )
        .where('requested.id', '=', id),
    )
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  const extraInfo = await db
    .selectFrom('contactFields')
    .select(['id', 'name', 'value'])
    .where('contactId', '=', contact.id)
    .orderBy('id')
    .limit(limits.fieldsMax)
    .execute()
  const preferredUser = await preferredUserOf(ctx, contact.id)
  const isHidden = await hasHiddenTicket(ctx, contact.id)
  return { ...contact, extraInfo, preferredUser, hasHiddenTicket: isHidden }
}

async function preferredUserOf(
  { db }: Ctx,
  contactId: number,
): Promise<ContactFull['preferredUser']> {
  const found = await db
    .selectFrom('contacts')
    .innerJoin('users', 'users.id', 'contacts.preferredUserId')
    .select(['users.id', 'users.name'])
    .where('contacts.id', '=', contactId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
