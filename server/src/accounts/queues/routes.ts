import { queues } from '@recado/contract/accounts/queues'
import { routes } from '../../platform/http/routes.ts'
import { listQueues } from './queries.ts'

export const queueRoutes = routes(queues, { list: listQueues })
