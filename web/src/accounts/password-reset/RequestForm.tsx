import { Button, TextInput } from '@mantine/core'
import { passwordReset, ResetRequest } from '@recado/contract/accounts/password-reset'
import { limits } from '@recado/contract/platform/limits'
import type { ReactNode } from 'react'
import { call } from '../../app/calls/api.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from '../LoginPage.module.css'
import { Refusal } from './Refusal.tsx'
import { useFocusFirst } from './use-focus-first.ts'

type Props = { email: string; onSent: (told: { message: string }) => void; foot: ReactNode }

/** Asks for the e-mail to which the link is sent. */
export function RequestForm({ email, onSent, foot }: Props) {
  const { t } = useTranslation('password-reset')
  const place = useFocusFirst()
  const { submit, field, isSaving, refused } = useDialogForm({
    schema: ResetRequest,
    values: { email },
    save: ({ email: typed }) => call(passwordReset.request, { email: typed }),
    onSaved: onSent,
  })
  return (
    <form ref={place} className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <h1 className={classes.title}>{t('requestTitle')}</h1>
      <p className={classes.hint}>{t('requestHint')}</p>
      <TextInput
        label={t('email')}
        type="email"
        inputMode="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
        {...field('email')}
      />
      {refused && <Refusal refused={refused} />}
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t('send')}
      </Button>
      {foot}
    </form>
  )
}
