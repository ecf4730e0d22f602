import { Button, TextInput } from '@mantine/core'
import { PasswordReset, passwordReset } from '@recado/contract/accounts/password-reset'
import type { ReactNode } from 'react'
import { call } from '../../app/calls/api.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import type { ResetLink } from '../../app/session/reset-link.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from '../LoginPage.module.css'
import { PasswordField } from '../users/PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { useFocusFirst } from './use-focus-first.ts'

type Props = {
  link: ResetLink
  onSaved: (told: { message: string }) => void
  onAskAgain: () => void
  foot: ReactNode
}

/** Asks for the new password of the e-mail that the link names. */
export function NewPasswordForm({ link, onSaved, onAskAgain, foot }: Props) {
  const { t } = useTranslation('password-reset')
  const place = useFocusFirst()
  const { submit, field, isSaving, refused } = useDialogForm({
    schema: PasswordReset.pick({ password: true }),
    values: { password: '' },
    save: ({ password }) => call(passwordReset.reset, { ...link, password }),
    onSaved,
    words: (_, fault) => (fault === 'tooShort' || fault === 'tooLong' ? t(fault) : undefined),
  })
  return (
    <form ref={place} className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <h1 className={classes.title}>{t('newTitle')}</h1>
      <p className={classes.hint}>{t('newHint')}</p>
      {/* Password managers store the new password under this name. */}
      <TextInput label={t('email')} size="md" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        label={t('newPassword')}
        description={t('rules')}
        size="md"
        field={field('password')}
      />
      {refused && (
        <Refusal refused={refused} unexpected={t('failed')}>
          {(refused.code as string) === 'ERR_INVALID_RESET_TOKEN' && (
            <Button variant="default" size="xs" mt={8} onClick={onAskAgain}>
              {t('askAgain')}
            </Button>
          )}
        </Refusal>
      )}
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('save')}
      </Button>
      {foot}
    </form>
  )
}
