import {
  type QueueOptionTree,
  type queueOptions,
  queueOptionsChanged,
} from '@recado/contract/automation/queue-options'
import { levelOf } from '@recado/contract/automation/option-tree'
import type { Input } from '@recado/contract/platform/endpoint'
import { sql } from 'kysely'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockOption, lockQueue, refuseImpossiblePlace } from './commands.ts'
import { showTree } from './queries.ts'

/**
 * Moves an option with all below it to a place of a level, and numbers the options of both levels from 1. A place below
 * the option itself is refused.
 */
export async function moveOption(
  ctx: Ctx,
  { id, parentId, position }: Input<typeof queueOptions.move>,
): Promise<QueueOptionTree> {
  const moved = await lockOption(ctx, id)
  const { queueId } = moved
  await refuseImpossiblePlace(ctx, { queueId, id, parentId })
  await ctx.db.updateTable('queueOptions').set({ parentId }).where('id', '=', id).execute()
  const { options } = await showTree(ctx, { queueId })
  const all = options.map((one) => ({ ...one, hasFile: one.media !== null }))
  const level = levelOf(all, parentId).map((one) => one.id)
  await number(ctx, level.filter((one) => one !== id).toSpliced(position, 0, id))
  if (moved.parentId !== parentId)
    await number(
      ctx,
      levelOf(all, moved.parentId).map((one) => one.id),
    )
  ctx.emit(queueOptionsChanged, { queueId })
  const tree = await showTree(ctx, { queueId })
  const now = tree.options.find((one) => one.id === id)!
  const change = {
    before: { parentId: moved.parentId, option: moved.option },
    after: { parentId, option: now.option },
  }
  writeAudit(ctx, { act: 'queueOption.update', subject: moved.title, ...change })
  return tree
}

/** Numbers options from 1 in this order. */
const number = ({ db, now }: Ctx, ids: number[]) =>
  sql`
  update queue_options as numbered set option = wanted.place, updated_at = ${now}
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
   where numbered.id = wanted.id and numbered.option <> wanted.place`.execute(db)

/**
 * Switches the bot of a queue on or off.
 *
 * @throws Refusal ERR_BOT_UNFINISHED with the number of options that have a flaw; ERR_BOT_EMPTY without options
 */
export async function switchBot(
  ctx: Ctx,
  { queueId, botEnabled }: Input<typeof queueOptions.switch>,
): Promise<QueueOptionTree> {
  const { name, botEnabled: wasEnabled } = await lockQueue(ctx, queueId)
  const tree = await showTree(ctx, { queueId })
  if (botEnabled && tree.options.length === 0) throw new Refusal('ERR_BOT_EMPTY')
  if (botEnabled && tree.flaws.length > 0)
    throw new Refusal('ERR_BOT_UNFINISHED', {
      count: tree.flaws.length,
      ids: tree.flaws.map(({ id }) => id),
    })
  await ctx.db.updateTable('queues').set({ botEnabled }).where('id', '=', queueId).execute()
  ctx.emit(queueOptionsChanged, { queueId })
  const change = { before: { botEnabled: wasEnabled }, after: { botEnabled } }
  writeAudit(ctx, { act: 'queue.update', subject: name, ...change })
  return { ...tree, botEnabled }
}
