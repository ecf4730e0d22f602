import { queues } from '@recado/contract/accounts/queues'
import { routes } from '../../platform/http/routes.ts'
import { createQueue, removeQueue, reorderQueues, updateQueue } from './commands.ts'
import { listQueues, showQueue } from './queries.ts'

export const queueRoutes = routes(queues, {
  list: listQueues,
  show: showQueue,
  create: createQueue,
  reorder: reorderQueues,
  update: updateQueue,
  remove: removeQueue,
})
