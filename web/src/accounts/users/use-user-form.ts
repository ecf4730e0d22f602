import { UserChange, UserForm } from '@recado/contract/accounts/user-admin'
import type { UserFull, UserRow } from '@recado/contract/accounts/users'
import type { Profile } from '@recado/contract/platform/permissions'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useCreateUser, useUpdateUser } from './use-user-list.ts'

type Terms = { user: UserFull | undefined; onClose: () => void }

const valuesOf = (user: UserFull | undefined) => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  profile: (user?.profile ?? 'user') as Profile,
  queueIds: user?.queues.map(({ id }) => id) ?? [],
})

type Values = ReturnType<typeof valuesOf>

/** State of the form that creates or edits a user. */
export function useUserForm({ user, onClose }: Terms) {
  const { t } = useTranslation('users')
  const create = useCreateUser()
  const update = useUpdateUser()
  const words = usePersonWords()
  const values = valuesOf(user)
  return useDialogForm<Values, UserRow>({
    schema: user ? UserChange : UserForm,
    values,
    save: (now) => (user ? update({ id: user.id, ...changed(values, now) }) : create(now)),
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

/** Only what the user has changed, so that a colleague's change of another field stays. */
export const changed = <Fields extends object>(before: Fields, now: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields]),
    ),
  ) as Partial<Fields>
