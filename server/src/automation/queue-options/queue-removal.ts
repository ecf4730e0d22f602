import { queueRemoved } from '../../accounts/queues/hooks.ts'
import { dropFiles } from './files.ts'

/**
 * Removes the options of a removed queue with their files. Options that led to it lead to their own queue, because its row
 * stays until no ticket refers to it.
 */
queueRemoved.register(async (ctx, { queueId }) => {
  const own = await ctx.db
    .selectFrom('queueOptions')
    .select('id')
    .where('queueId', '=', queueId)
    .execute()
  await dropFiles(
    ctx,
    own.map(({ id }) => id),
  )
  await ctx.db.deleteFrom('queueOptions').where('queueId', '=', queueId).execute()
  await ctx.db
    .updateTable('queueOptions')
    .set({ targetQueueId: null })
    .where('targetQueueId', '=', queueId)
    .execute()
})
