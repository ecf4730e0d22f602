import { queueRemoved } from '../../accounts/queues/hooks.ts'

/**
 * Takes a removed queue from its quick messages. Emits nothing per quick message: screens reload theirs when they hear
 * of the queue.
 */
queueRemoved.register(async ({ db }, { queueId }) => {
  await db
    .updateTable('quickMessages')
    .set({ queueId: null })
    .where('queueId', '=', queueId)
    .execute()
})
