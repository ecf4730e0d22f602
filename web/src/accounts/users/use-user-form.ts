import { UserChange, UserForm } from '@recado/contract/accounts/user-admin'
import type { UserFull, UserRow } from '@recado/contract/accounts/users'
import type { Profile } from '@recado/contract/platform/permissions'
import { z } from 'zod'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useCreateUser, useUpdateUser } from './use-user-list.ts'

type Terms = { user: UserFull | undefined; onClose: () => void }

const valuesOf = (user: UserFull | undefined) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  profile: (user?.profile ?? 'user') as Profile,
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  capacity: (user?.capacity ?? '') as number | '',
})

type Values = ReturnType<typeof valuesOf>

/** An empty field means the limit of each queue. */
const said = ({ capacity, ...values }: Values) => ({
  ...values,
  capacity: capacity === '' ? null : capacity,
})

/** Follow the contract. */
const capacity = z.literal('').or(UserForm.shape.capacity)
const NewUser = z.object({ ...UserForm.shape, capacity })
const ChangedUser = z.object({ ...UserChange.shape, capacity })

/** State of the form that creates or edits a user. */
export function useUserForm({ user, onClose }: Terms) {
  const { t } = useTranslation('users')
  const create = useCreateUser()
  const update = useUpdateUser()
  const words = usePersonWords()
  const values = valuesOf(user)
  return useDialogForm<Values, UserRow>({
    schema: user ? ChangedUser : NewUser,
    values,
    save: (now) =>
      user ? update({ id: user.id, ...changedFields(said(values), said(now)) }) : create(said(now)),
    onSaved: () => {
      showSuccess(t(user ? 'saved' : 'created'))
      onClose()
    },
    refusedAt: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_LAST_ADMIN: 'profile' },
    words,
  })
}

export type UserFormState = ReturnType<typeof useUserForm>

/** The texts for wrong names and passwords. */
export function usePersonWords() {
  const { t } = useTranslation('users')
  return (path: string, fault: string) => {
    if (path === 'name') return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
    if (path !== 'password') return undefined
    return t(fault === 'tooLong' ? 'passwordTooLong' : 'passwordTooShort')
  }
}
