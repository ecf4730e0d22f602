import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import {
  LISTED_TICKETS_MAX,
  TAGS_MAX,
  type Tag,
  type TagFull,
  type tags,
} from '@recado/contract/desk/tags'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { onPage, totalsOf } from '../../platform/http/paging.ts'
import { selectWith } from '../../platform/read-path/query-cache.ts'
import { missing } from '../../platform/refusal.ts'

/** Columns of a tag in the contract. */
export const tagColumns = ['id', 'name', 'color'] as const

type Search = { isSearch: boolean }
type SearchText = { text: string }

/** All tags, in a search those with this in their name. */
const tagsNamed = (db: Ctx['db'], { isSearch }: Search, search: SearchText) =>
  db
    .selectFrom('tags')
    .$if(isSearch, (q) =>
      q.where(sql<SqlBool>`position(plain_text(${search.text}) in plain_text(name)) > 0`),
    )

const listQuery = (db: Ctx['db'], list: Search, search: SearchText) =>
  tagsNamed(db, list, search).select(tagColumns).orderBy('name').limit(sql.lit(TAGS_MAX)).compile()

/** All tags by name. */
export const listTags = (
  { db }: Ctx,
  { searchParam: text }: Input<typeof tags.list>,
): Promise<Tag[]> =>
  selectWith(db, listQuery, { inputs: { isSearch: text !== '' }, values: { text } })

/** The number of tickets of a tag, read from the index up to one beyond `most`. */
const ticketsUpTo = (most: number) => sql<number>`(
  select count(*)::int
    from (select from ticket_tags where ticket_tags.tag_id = tags.id limit ${most + 1}) as counted)`

const withTickets = (tag: Tag & { tickets: number }, most: number): TagFull => {
  const { tickets, ...rest } = tag
  if (tickets <= most) return { ...rest, ticketsCount: tickets }
  return { ...rest, ticketsCount: most, ticketsCountCapped: true }
}

type Page = Search & { pageNumber: number }

const pageQuery = (db: Ctx['db'], page: Page, search: SearchText) =>
  tagsNamed(db, page, search)
    .select([...tagColumns, ticketsUpTo(LISTED_TICKETS_MAX).as('tickets')])
    .orderBy('name')
    .$call(onPage(page.pageNumber))
    .compile()

const countQuery = (db: Ctx['db'], list: Search, search: SearchText) =>
  tagsNamed(db, list, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .compile()

/** A page of tags by name. The tickets of each are counted up to `LISTED_TICKETS_MAX`. */
export async function pageOfTags(
  { db }: Ctx,
  { searchParam: text, pageNumber, withCount }: Input<typeof tags.page>,
): Promise<Answer<typeof tags.page>> {
  const isSearch = text !== ''
  const values = { text }
  // Concurrent queries are sent in one message.
  const [found, counted] = await Promise.all([
    selectWith(db, pageQuery, { inputs: { isSearch, pageNumber }, values }),
    withCount ? selectWith(db, countQuery, { inputs: { isSearch }, values }) : undefined,
  ])
  return {
    tags: found.slice(0, limits.page).map((tag) => withTickets(tag, LISTED_TICKETS_MAX)),
    ...totalsOf(counted && Number(counted[0]!.count)),
    hasMore: found.length > limits.page,
  }
}

/** A tag with the number of its tickets, exact up to `countMax`. */
export async function showTag({ db }: Ctx, { id }: Input<typeof tags.show>): Promise<TagFull> {
  const tag = await db
    .selectFrom('tags')
    .select([...tagColumns, ticketsUpTo(limits.countMax).as('tickets')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_TAG_FOUND'))
  return withTickets(tag, limits.countMax)
}
