import { PasswordForm as schema } from '@recado/contract/accounts/two-factor'
import type { ReactNode } from 'react'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../password-reset/Refusal.tsx'
import { useFocusFirst } from '../password-reset/use-focus-first.ts'
import { SecretInput } from '../SecretInput.tsx'
import { FormButtons } from './FormButtons.tsx'
import classes from './TwoFactor.module.css'

type Props = {
  button: string
  save: (currentPassword: string) => Promise<void>
  onCancel: () => void
  /** Between the field and the buttons. */
  children?: ReactNode
}

/** Asks for the password with which the user signed in. */
export function OwnPassword({ button, save, onCancel, children }: Props) {
  const { t } = useTranslation('two-factor')
  const place = useFocusFirst()
  const { submit, field, isSaving, refused } = useDialogForm({
    schema,
    values: { currentPassword: '' },
    save: ({ currentPassword }) => save(currentPassword),
    onSaved: () => undefined,
    refusedAt: { ERR_WRONG_PASSWORD: 'currentPassword' },
  })
  return (
    <form ref={place} className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <SecretInput
        label={t('password')}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      {children}
      {refused && <Refusal refused={refused} />}
      <FormButtons button={button} isSaving={isSaving} onCancel={onCancel} />
    </form>
  )
}
