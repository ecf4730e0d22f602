import { TextInput } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { documentKind, formatDocument } from '@recado/contract/accounts/tax-document'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SecretInput } from '../SecretInput.tsx'
import type { SignUpValues } from './use-sign-up.ts'
import classes from './SignUp.module.css'

type Props = {
  values: SignUpValues
  field: ReturnType<typeof useDialogForm>['field']
}

/** The company and its first user. */
export function CompanyFields({ values, field }: Props) {
  const { t } = useTranslation('sign-up')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('company')}</legend>
      <div className={classes.fields}>
        <TextInput
          label={t('name')}
          autoComplete="organization"
          maxLength={limits.nameMax}
          {...field('name')}
        />
        <DocumentInput typed={values.CpfCnpj} field={field('CpfCnpj')} />
        <TextInput
          label={t('userName')}
          autoComplete="name"
          maxLength={limits.nameMax}
          {...field('userName')}
        />
        <TextInput
          label={t('phone')}
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          {...field('phone')}
        />
        <TextInput
          className={classes.wide ?? ''}
          label={t('address')}
          autoComplete="street-address"
          maxLength={200}
          {...field('Address')}
        />
        <TextInput
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMax}
          {...field('email')}
        />
        <NewPassword typed={values.password} field={field('password')} />
      </div>
    </fieldset>
  )
}

type InputProps = { typed: string; field: ReturnType<Props['field']> }

/** CPF or CNPJ, punctuated while it is typed. Says which of the two it is. */
function DocumentInput({ typed, field }: InputProps) {
  const { t } = useTranslation('sign-up')
  const kind = documentKind(typed)
  const change = field.onChange as (value: string) => void
  return (
    <TextInput
      label={t('document')}
      description={kind && t(kind === 'CNPJ' ? 'legalEntity' : 'individual')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
      onChange={(event) => change(formatDocument(event.currentTarget.value))}
    />
  )
}

function NewPassword({ typed, field }: InputProps) {
  const { t } = useTranslation('sign-up')
  const isMet = typed.length >= limits.newPasswordMin
  const Mark = isMet ? IconCheck : IconCircle
  return (
    <div>
      <SecretInput
        label={t('password')}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        aria-describedby="password-rules"
        {...field}
      />
      <div id="password-rules">
        <p className={classes.rule} data-met={isMet || undefined}>
          <Mark size={13} stroke={2} />
          {t('ruleLength')}
        </p>
        <p className={classes.rule}>{t('ruleCommon')}</p>
      </div>
    </div>
  )
}
