import { users } from '@recado/contract/accounts/users'
import { routes } from '../../platform/http/routes.ts'
import { listUserPage, showUserTo } from './page.ts'
import { listUsers } from './queries.ts'

export const userRoutes = routes(users, {
  list: listUsers,
  page: listUserPage,
  show: showUserTo,
})
