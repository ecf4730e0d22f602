import { users } from '@recado/contract/users'
import { routes } from '../platform/http.ts'
import { listUsers } from './queries.ts'

export const userRoutes = routes(users, { list: listUsers })
