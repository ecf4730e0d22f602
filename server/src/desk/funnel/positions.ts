import { laneSpread } from '@recado/contract/desk/funnel'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/** Distance of two new neighbours. Twenty moves to one place fit between them, and 2^33 cards into a lane. */
const GAP = 2 ** 20

type Place = {
  laneId: number
  /** The card that moves. Absent for a new one. */
  cardId?: number | undefined
  /** The card to follow. Null: first. Absent, or not in the lane: last. */
  afterId?: number | null | undefined
}

/**
 * The position of a card at this place of a locked lane. Spreads the positions of the lane if there is no room between
 * the neighbours.
 */
export async function positionAt(ctx: Ctx, place: Place): Promise<number> {
  const found = await gapAt(ctx, place)
  if (isRoomy(found)) return middleOf(found)
  await spread(ctx, place.laneId)
  return middleOf(await gapAt(ctx, place))
}

/** The positions of both neighbours. Undefined at an end of the lane. */
type Gap = { before: number | undefined; behind: number | undefined }

const isRoomy = ({ before, behind }: Gap): boolean =>
  before === undefined || behind === undefined || behind - before > 1

function middleOf({ before, behind }: Gap): number {
  if (before === undefined) return behind === undefined ? GAP : behind - GAP
  return behind === undefined ? before + GAP : before + Math.floor((behind - before) / 2)
}

async function gapAt(ctx: Ctx, place: Place): Promise<Gap> {
  const others = othersOf(ctx, place)
  const { afterId } = place
  if (afterId === null) {
    const first = await others.orderBy('position').orderBy('id').executeTakeFirst()
    return { before: undefined, behind: first?.position }
  }
  const after =
    afterId === undefined ? undefined : await others.where('id', '=', afterId).executeTakeFirst()
  if (!after) {
    const last = await others.orderBy('position', 'desc').orderBy('id', 'desc').executeTakeFirst()
    return { before: last?.position, behind: undefined }
  }
  const next = await others
    .where(sql<SqlBool>`(position, id) > (${after.position}::bigint, ${after.id}::int)`)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  return { before: after.position, behind: next?.position }
}

/** The other cards of the lane; the first of the wanted order is read. */
const othersOf = ({ db }: Ctx, { laneId, cardId }: Place) =>
  db
    .selectFrom('cards')
    .select(['id', 'position'])
    .where('laneId', '=', laneId)
    .where('id', '<>', cardId ?? 0)
    .limit(1)

/** Spreads the cards of a locked lane in their order. Screens read the lane again. */
async function spread({ db, emit }: Ctx, laneId: number): Promise<void> {
  await sql`
    update cards set position = placed.place * ${GAP}::bigint
      from (select id, row_number() over (order by position, id) as place
              from cards where lane_id = ${laneId}) placed
     where cards.id = placed.id`.execute(db)
  emit(laneSpread, { laneId })
}
