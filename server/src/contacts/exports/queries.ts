import { sql } from 'kysely'
import { type CreationDays, contactsMatching, type ContactPosition } from '../filter.ts'
import { searchContacts } from '../queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localSeconds } from '../../platform/spreadsheets/local-seconds.ts'

export type ContactExportPage = CreationDays & {
  searchParam: string
  after: ContactPosition | undefined
  most: number
}

/** Contacts after a position, by name, with their extra information; no groups. */
export async function contactsToExport(
  ctx: Ctx,
  { searchParam, after, most, ...days }: ContactExportPage,
) {
  const search = { text: searchParam, most, ...(after && { after }) }
  const found = searchParam ? await searchContacts(ctx, search) : undefined
  const rows = await contactsMatching(ctx, { found, days, after })
    .select(['id', 'name', 'namePlain', 'number', 'email', 'isGroup'])
    .select(localSeconds('contacts.created_at', ctx.timeZone).as('createdAt'))
    .select(extraInfo.as('extraInfo'))
    .orderBy('namePlain')
    .orderBy('id')
    .limit(most)
    .execute()
  const people = rows.filter(({ isGroup }) => !isGroup)
  // Only some results of a search may match the days, so the next page continues after the last result.
  if (found)
    return { people, next: found.length === most ? await positionOf(ctx, found) : undefined }
  const last = rows.at(-1)
  const next = last && rows.length === most ? { id: last.id, name: last.namePlain } : undefined
  return { people, next }
}

/** The position of the last result that still exists. */
async function positionOf({ db }: Ctx, found: number[]): Promise<ContactPosition | undefined> {
  const places = await db
    .selectFrom('contacts')
    .select(['id', 'namePlain as name'])
    .where('id', '=', sql<number>`any(${found}::int[])`)
    .execute()
  const known = new Map(places.map((place) => [place.id, place]))
  const last = found.findLast((id) => known.has(id))
  return last === undefined ? undefined : known.get(last)
}

const extraInfo = sql<Record<string, string> | null>`(
  select jsonb_object_agg(f.name, f.value) from contact_fields f
   where f.company_id = contacts.company_id and f.contact_id = contacts.id)`

/** The maximum number of extra columns: more than companies use, and few enough for a spreadsheet. */
const NAMES_MAX = 1000

/** The names of extra information, by a skip scan of the index; at most `NAMES_MAX`. */
export async function fieldNames({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive leap (name, n) as (
      (select name, 1 from contact_fields order by company_id, name limit 1)
      union all
      select (select f.name from contact_fields f where f.name > leap.name order by f.company_id, f.name limit 1), n + 1
        from leap where leap.name is not null and n <= ${NAMES_MAX})
    select name from leap where name is not null limit ${NAMES_MAX}`.execute(db)
  return rows.map(({ name }) => name)
}
