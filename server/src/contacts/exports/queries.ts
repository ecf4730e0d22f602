import { sql } from 'kysely'
import { type Days, meant, type Place } from '../filter.ts'
import { searched } from '../queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localSeconds } from '../../platform/spreadsheets/local-seconds.ts'

export type Page = Days & { searchParam: string; after: Place | undefined; most: number }

/** Contacts behind a place, by name, each with its extra information; people only, no groups. */
export async function contactsToExport(ctx: Ctx, { searchParam, after, most, ...days }: Page) {
  const search = { wanted: searchParam, most, ...(after && { after }) }
  const found = searchParam ? await searched(ctx, search) : undefined
  const rows = await meant(ctx, { found, days, after })
    .select(['id', 'name', 'namePlain', 'number', 'email', 'isGroup'])
    .select(localSeconds('contacts.created_at', ctx.timeZone).as('createdAt'))
    .select(extraInfo.as('extraInfo'))
    .orderBy('namePlain')
    .orderBy('id')
    .limit(most)
    .execute()
  const people = rows.filter(({ isGroup }) => !isGroup)
  // Of what a search found only some may be of these days: it goes on behind the last one found.
  if (found) return { people, next: found.length === most ? await placeOf(ctx, found) : undefined }
  const last = rows.at(-1)
  const next = last && rows.length === most ? { id: last.id, name: last.namePlain } : undefined
  return { people, next }
}

/** Of the last of them that is still there. */
async function placeOf({ db }: Ctx, found: number[]): Promise<Place | undefined> {
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

/** Columns of extra information: more names than any company keeps in order, and few enough for a sheet. */
const NAMES_MAX = 1000

/** The names extra information goes by, leaping through the index from one to the next; at most `NAMES_MAX`. */
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
