import { users } from '@recado/contract/accounts/users'
import { routes } from '../../platform/http/routes.ts'
import { pageOfUsers, showUserTo } from './page.ts'
import { listUsers } from './queries.ts'

export const userRoutes = routes(users, {
  list: listUsers,
  page: pageOfUsers,
  show: showUserTo,
})
