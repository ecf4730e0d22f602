import { pauses } from '@recado/contract/accounts/pauses'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { users } from '@recado/contract/accounts/users'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { updateUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { listNames, listUsers } from './list.ts'
import { listUserPage, showUserRow, showUserTo } from './page.ts'
import { beginPause, endPause } from './pauses.ts'
import { removePhoto, setPhoto } from './photos.ts'
import { removeUser } from './remove-user.ts'
import { showUsage } from './usage.ts'

export const userRoutes = routes(users, {
  list: listUsers,
  names: listNames,
  page: listUserPage,
  show: showUserTo,
})

export const userAdminRoutes = routes(userAdmin, {
  usage: showUsage,
  create: async (ctx, form) => showUserRow(ctx, (await createUser(ctx, form)).id),
  update: updateUser,
  remove: removeUser,
  setPhoto: withWorld(setPhoto),
  removePhoto,
})

export const pauseRoutes = routes(pauses, { begin: beginPause, end: endPause })
