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
import { totalsOf } from '../../platform/http/paging.ts'
import { missing } from '../../platform/refusal.ts'

/** Columns of a tag in the contract. */
export const tagColumns = ['id', 'name', 'color'] as const

const tagsNamed = ({ db }: Pick<Ctx, 'db'>, text: string) =>
  db
    .selectFrom('tags')
    .$if(text !== '', (q) =>
      q.where(sql<SqlBool>`position(plain_text(${text}) in plain_text(name)) > 0`),
    )

/** All tags by name. */
export const listTags = (ctx: Ctx, { searchParam }: Input<typeof tags.list>): Promise<Tag[]> =>
  tagsNamed(ctx, searchParam).select(tagColumns).orderBy('name').limit(TAGS_MAX).execute()

/** The number of tickets of a tag, read from the index up to one beyond `most`. */
const ticketsUpTo = (most: number) => sql<number>`(
  select count(*)::int
    from (select from ticket_tags where ticket_tags.tag_id = tags.id limit ${most + 1}) as counted)`

const withTickets = (tag: Tag & { tickets: number }, most: number): TagFull => {
  const { tickets, ...rest } = tag
  if (tickets <= most) return { ...rest, ticketsCount: tickets }
  return { ...rest, ticketsCount: most, ticketsCountCapped: true }
}

/** A page of tags by name. The tickets of each are counted up to `LISTED_TICKETS_MAX`. */
export async function pageOfTags(
  ctx: Ctx,
  { searchParam, pageNumber, withCount }: Input<typeof tags.page>,
): Promise<Answer<typeof tags.page>> {
  const found = await tagsNamed(ctx, searchParam)
    .select([...tagColumns, ticketsUpTo(LISTED_TICKETS_MAX).as('tickets')])
    .orderBy('name')
    .limit(limits.page + 1)
    .offset((pageNumber - 1) * limits.page)
    .execute()
  const counted = withCount
    ? await tagsNamed(ctx, searchParam)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    : undefined
  return {
    tags: found.slice(0, limits.page).map((tag) => withTickets(tag, LISTED_TICKETS_MAX)),
    ...totalsOf(counted && Number(counted.count)),
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
