import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './ConnectionForm.module.css'
import { CopyField } from './CopyField.tsx'
import type { ConnectionFormState } from './use-connection-form.ts'

type Props = { form: ConnectionFormState; webhookUrl: string | undefined }

/** Settings of a Cloud API connection. Secrets are masked, and keep their value unless the user types a new one. */
export function CloudFields({ form, webhookUrl }: Props) {
  const { t } = useTranslation('connection-form')
  return (
    <>
      {webhookUrl && (
        <fieldset className={classes.part}>
          <legend>{t('atMeta')}</legend>
          <p className={classes.soft}>{t('atMetaText')}</p>
          <CopyField label={t('webhook')} value={webhookUrl} />
          <CopyField
            label={t('verifyToken')}
            isOpen
            {...form.field('cloud.verifyToken')}
            value={form.values.cloud.verifyToken}
          />
        </fieldset>
      )}
      <fieldset className={classes.part}>
        <legend>{t('cloud')}</legend>
        {(['phoneNumberId', 'wabaId'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            description={t(`${name}Hint`)}
            inputMode="numeric"
            autoComplete="off"
            {...form.field(`cloud.${name}`)}
          />
        ))}
        {(['accessToken', 'appSecret'] as const).map((name) => (
          <PasswordInput
            key={name}
            label={t(name)}
            description={t(`${name}Hint`)}
            autoComplete="new-password"
            {...form.field(`cloud.${name}`)}
          />
        ))}
        {!webhookUrl && <p className={classes.soft}>{t('atMetaLater')}</p>}
      </fieldset>
    </>
  )
}
