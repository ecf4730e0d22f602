import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ConnectionForm.module.css'
import { CopyField } from './CopyField.tsx'
import type { ConnectionForm } from './use-connection-form.ts'

type Props = { form: ConnectionForm; webhookUrl: string | undefined }

/** What a number of Meta's own interface is reached with. Secrets stand as stars, and stay where nobody types over them. */
export function CloudFields({ form, webhookUrl }: Props) {
  const { t } = useTranslation('connection-form')
  return (
    <fieldset className={classes.part}>
      <legend>{t('cloud')}</legend>
      {(['phoneNumberId', 'wabaId'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          inputMode="numeric"
          autoComplete="off"
          {...form.field(`cloud.${name}`)}
        />
      ))}
      {(['accessToken', 'appSecret'] as const).map((name) => (
        <PasswordInput
          key={name}
          label={t(name)}
          autoComplete="new-password"
          {...form.field(`cloud.${name}`)}
        />
      ))}
      <PasswordInput
        label={t('verifyToken')}
        description={t('verifyTokenHint')}
        autoComplete="new-password"
        {...form.field('cloud.verifyToken')}
      />
      {webhookUrl && <CopyField label={t('webhook')} hint={t('webhookHint')} value={webhookUrl} />}
    </fieldset>
  )
}
