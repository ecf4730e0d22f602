import { z } from 'zod'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { profiles } from '../platform/permissions.ts'
import { CAPACITY_MAX } from './queue-assignment.ts'
import { UserRow } from './users.ts'
import { email, name, newPassword, passwordChange } from './user-fields.ts'

/** What a user holds. Deactivation returns the active tickets to their queues, deletion takes the user from the rest. */
export const UserUsage = z.object({
  /** Open, snoozed and waiting tickets of this user. */
  activeTickets: z.number().int(),
  closedTickets: z.number().int(),
  /** Their own quick messages. A deletion deletes them. */
  quickMessages: z.number().int(),
  /** API keys that they have created and that have not expired. Afterwards these only send messages. */
  apiKeys: z.number().int(),
})
export type UserUsage = z.infer<typeof UserUsage>

const queueIds = z.array(id).max(limits.queuesMax)
const capacity = z.number().int().min(0, 'tooSmall').max(CAPACITY_MAX, 'tooLarge').nullable()

export const UserForm = z.object({
  name,
  email,
  password: newPassword,
  profile: z.enum(profiles).default('user'),
  queueIds: /* @__PURE__ */ queueIds.default([]),
  capacity: z.optional(capacity),
})

/** Absent fields stay unchanged. */
export const UserChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  password: z.optional(passwordChange),
  profile: z.enum(profiles).optional(),
  queueIds: z.optional(queueIds),
  capacity: z.optional(capacity),
  active: z.boolean().optional(),
})

export const userAdmin = {
  usage: endpoint('GET /users/:id/usage', {
    about: 'Returns the number of tickets, own quick messages and created API keys of a user.',
    may: 'users.edit',
    params: byId,
    answer: UserUsage,
  }),
  create: endpoint('POST /users', {
    about:
      'Creates a user. The e-mail must be unique within the installation. Refused with ERR_USER_LIMIT if the plan allows no more users.',
    may: 'users.edit',
    body: UserForm,
    answer: UserRow,
  }),
  update: endpoint('PUT /users/:id', {
    about:
      'Updates a user. Absent fields stay unchanged. A new password or a deactivation ends the sessions of the user. A deactivation returns the active tickets to their queues.',
    may: 'users.edit',
    params: byId,
    body: UserChange,
    answer: UserRow,
  }),
  remove: endpoint('DELETE /users/:id', {
    about:
      'Deletes a user. The active tickets return to their queues at once. Resolved tickets and messages lose the user shortly after.',
    may: 'users.edit',
    params: byId,
    answer: nothing,
  }),
  setPhoto: endpoint('POST /users/:id/photo', {
    about:
      'Sets the photo of a user, as multipart under `medias`. A small square copy is stored. Everybody may set their own, admins every photo.',
    may: 'session.own',
    params: byId,
    files: 'medias',
    needsFile: true,
    answer: z.object({ photoUrl: z.string() }),
  }),
  removePhoto: endpoint('DELETE /users/:id/photo', {
    about: 'Deletes the photo of a user.',
    may: 'session.own',
    params: byId,
    answer: nothing,
  }),
}

/** The error codes of users. */
export const errors = {
  ERR_LAST_ADMIN: {
    status: 400,
    pt: 'A empresa precisa de pelo menos um administrador. Torne outra pessoa administradora antes.',
    en: 'The company needs at least one admin. Make another person an admin first.',
    es: 'La empresa necesita al menos un administrador. Nombre antes a otra persona.',
  },
  ERR_OWN_ACCOUNT: {
    status: 400,
    pt: 'Ninguém desativa nem exclui a própria conta. Peça a outro administrador.',
    en: 'Nobody can deactivate or delete their own account. Ask another admin.',
    es: 'Nadie puede desactivar ni eliminar su propia cuenta. Pídaselo a otro administrador.',
  },
  ERR_WRONG_PASSWORD: {
    status: 400,
    pt: 'A senha atual não está certa.',
    en: 'The current password is not right.',
    es: 'La contraseña actual no es correcta.',
  },
  ERR_USER_INACTIVE: {
    status: 401,
    pt: 'Esta conta está desativada. Fale com o administrador da empresa.',
    en: 'This account is deactivated. Talk to the admin of your company.',
    es: 'Esta cuenta está desactivada. Hable con el administrador de su empresa.',
  },
} satisfies DeclaredErrors

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'GET /users/{id}/usage id': 'The id of the user.',
  'PUT /users/{id} id': 'The id of the user.',
  'DELETE /users/{id} id': 'The id of the user.',
  'POST /users/{id}/photo id': 'The id of the user.',
  'DELETE /users/{id}/photo id': 'The id of the user.',
  'UserForm name': 'The name of the user, 2 to 50 characters.',
  'UserForm email': 'The e-mail with which the user signs in, unique within the installation.',
  'UserForm password': 'The first password, 8 to 50 characters. Common passwords are refused.',
  'UserForm profile': 'The profile, which decides what the user may do. Default: `user`.',
  'UserForm queueIds': 'Ids of the queues of the user. Default: none.',
  'UserForm capacity':
    'With this many open tickets, 0 to 100, the user receives no other automatically. Null: as each queue says.',
  'UserChange capacity':
    'With this many open tickets, 0 to 100, the user receives no other automatically. Null: as each queue says. Absent leaves it unchanged.',
  'UserChange name': 'The new name, 2 to 50 characters. Absent leaves it unchanged.',
  'UserChange email': 'The new e-mail. Absent leaves it unchanged.',
  'UserChange password':
    'The new password. It ends the sessions of the user. Absent or empty leaves it unchanged.',
  'UserChange profile': 'The new profile. It takes effect at once. Absent leaves it unchanged.',
  'UserChange queueIds':
    'Ids of the queues of the user. An empty list removes all. Absent leaves them unchanged.',
  'UserChange active':
    'False deactivates the user, true activates them again. Absent leaves it unchanged.',
}
