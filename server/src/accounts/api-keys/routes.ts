import { apiKeys } from '@recado/contract/accounts/api-keys'
import { routes } from '../../platform/http/routes.ts'
import { createApiKey, removeApiKey } from './commands.ts'
import { listApiKeys } from './queries.ts'

export const apiKeyRoutes = routes(apiKeys, {
  list: listApiKeys,
  create: createApiKey,
  remove: removeApiKey,
})
