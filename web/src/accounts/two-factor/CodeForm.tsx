import { TextInput } from '@mantine/core'
import { CodeForm as schema } from '@recado/contract/accounts/two-factor'
import type { ReactNode } from 'react'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../password-reset/Refusal.tsx'
import { useFocusFirst } from '../password-reset/use-focus-first.ts'
import { FormButtons } from './FormButtons.tsx'
import classes from './TwoFactor.module.css'

type Props = {
  label: string
  description?: string
  button: string
  save: (code: string) => Promise<void>
  /** Absent on the sign-in page, which has a way back of its own. */
  onCancel?: (() => void) | undefined
  /** Between the field and the buttons. */
  children?: ReactNode
}

/** Asks for a code of the authenticator. */
export function CodeForm({ label, description, button, save, onCancel, children }: Props) {
  const { t } = useTranslation('two-factor')
  const place = useFocusFirst()
  const form = useDialogForm({
    schema,
    values: { code: '' },
    save: ({ code }) => save(code),
    onSaved: () => undefined,
    refusedAt: { ERR_WRONG_CODE: 'code' },
    words: () => t('codeMissing'),
  })
  const { submit, field, isSaving, refused } = form
  return (
    <form ref={place} className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <TextInput
        label={label}
        description={description}
        size={onCancel ? 'sm' : 'md'}
        inputMode={description ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        {...field('code')}
      />
      {children}
      {refused && <Refusal refused={refused} />}
      <FormButtons button={button} isSaving={isSaving} onCancel={onCancel} />
    </form>
  )
}
