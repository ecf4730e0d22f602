import { TextInput } from '@mantine/core'
import { type OwnAnswer, OwnChange, session } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'
import { limits } from '@recado/contract/platform/limits'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { changeOwnUser, startSession, useSession } from '../../app/session/session.ts'
import { PasswordField } from './PasswordField.tsx'
import { PhotoField } from './PhotoField.tsx'
import { usePersonWords } from './use-user-form.ts'
import classes from './Users.module.css'

/** The signed-in user changes their own photo, name, e-mail and password. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users')
  const { user } = useSession()
  const { form, isSensitive } = useOwnForm(user, onClose)
  return (
    <FormDialog title={t('own')} form={form} size={560} onClose={onClose}>
      <PhotoField user={user} />
      <div className={classes.pair}>
        <TextInput
          label={t('name')}
          data-autofocus
          autoComplete="name"
          maxLength={limits.nameMax}
          {...form.field('name')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailMax}
          {...form.field('email')}
        />
      </div>
      <PasswordField
        label={t('newPassword')}
        description={t('ownPasswordHint')}
        field={form.field('password')}
      />
      {isSensitive && (
        <PasswordField
          label={t('currentPassword')}
          description={t('currentHint')}
          autoComplete="current-password"
          field={form.field('currentPassword')}
        />
      )}
    </FormDialog>
  )
}

function useOwnForm({ name, email }: UserFull, onClose: () => void) {
  const { t } = useTranslation('users')
  const words = usePersonWords()
  const values = { name, email, password: '', currentPassword: '' }
  const form = useDialogForm<typeof values, OwnAnswer>({
    schema: OwnChange,
    values,
    save: (now) => call(session.changeMe, changedFields(values, now)),
    onSaved: ({ token, ...user }) => {
      if (token) startSession({ token, user })
      else changeOwnUser(user)
      showSuccess(t('ownSaved'))
      onClose()
    },
    refusedAt: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_WRONG_PASSWORD: 'currentPassword' },
    words,
  })
  const isSensitive = form.values.email !== email || form.values.password !== ''
  return { form, isSensitive }
}
