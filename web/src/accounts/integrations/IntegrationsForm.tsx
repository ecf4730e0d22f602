import { Alert, Button } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '../../app/calls/errors.ts'
import { usePageGuard } from '../../app/forms/use-page-guard.tsx'
import { useSaveKey } from '../../app/forms/use-save-key.ts'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Integrations.module.css'
import { MailBlock } from './MailBlock.tsx'
import { PaymentBlock } from './PaymentBlock.tsx'
import { type IntegrationValues, useIntegrationsForm } from './use-integrations-form.ts'

/** Both blocks, saved with one button. */
export function IntegrationsForm({ stored }: { stored: IntegrationValues }) {
  const { t } = useTranslation('integrations')
  const go = useNavigate()
  const form = useIntegrationsForm(stored)
  const place = useRef<HTMLFormElement>(null)
  useSaveKey(place)
  const { question } = usePageGuard({
    isDirty: form.isDirty,
    isBusy: form.isSaving,
    onClose: () => void go(paths.tickets),
    staysAt: (address) => address === paths.integrations,
  })
  return (
    <form ref={place} className={classes.blocks} onSubmit={form.submit} noValidate>
      <PaymentBlock form={form} isStored={stored.tokenAsaas !== ''} />
      <MailBlock form={form} />
      {form.refused && (
        <Alert color="red" variant="light" role="alert" title={t('failed')}>
          {textOf(form.refused, t)}
        </Alert>
      )}
      <div className={classes.save}>
        <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
          {t('save', { ns: 'pages' })}
        </Button>
      </div>
      {question}
    </form>
  )
}
