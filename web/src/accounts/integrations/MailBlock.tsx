import { NumberInput, TextInput } from '@mantine/core'
import { integrations } from '@recado/contract/billing/integrations'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../app/cache/query.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SecretInput } from '../SecretInput.tsx'
import classes from './Integrations.module.css'
import { TestButton } from './TestButton.tsx'
import type { IntegrationsFormState } from './use-integrations-form.ts'

/** The mail server of the brand. An empty host removes it. */
export function MailBlock({ form }: { form: IntegrationsFormState }) {
  const { t } = useTranslation('integrations')
  return (
    <section className={classes.card} aria-labelledby="mail-head">
      <h2 id="mail-head" className={classes.head}>
        {t('mail')}
      </h2>
      <p className={classes.text}>{t('mailText')}</p>
      <div className={classes.server}>
        <TextInput
          label={t('mailHost')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('smtpHost')}
        />
        <NumberInput
          label={t('mailPort')}
          inputMode="numeric"
          hideControls
          allowDecimal={false}
          {...form.field('smtpPort')}
        />
      </div>
      <div className={classes.sender}>
        <TextInput
          label={t('mailEmail')}
          type="email"
          autoComplete="off"
          {...form.field('smtpEmail')}
        />
        <SecretInput
          label={t('mailPassword')}
          description={t('mailPasswordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.field('smtpPassword')}
        />
      </div>
      <div className={classes.foot}>
        <TestMail form={form} />
      </div>
    </section>
  )
}

/** Sends a mail to the operator through the server that is typed. */
function TestMail({ form }: { form: IntegrationsFormState }) {
  const { t } = useTranslation('integrations')
  const { mutate, isPending } = useEndpointMutation(integrations.testMail)
  const [found, setFound] = useState<string | Refused>()
  const { tokenAsaas: _token, ...server } = form.values
  const test = () => {
    setFound(undefined)
    if (!form.isValid()) return
    mutate(server, {
      onSuccess: ({ to }) => setFound(t('mailTested', { to })),
      onError: (error) =>
        error.code === 'ERR_MAIL_SERVER' ? setFound(error) : form.showRefusal(error),
    })
  }
  return (
    <TestButton
      found={found}
      icon={<IconSend size={16} stroke={1.8} aria-hidden />}
      isPending={isPending}
      isDisabled={server.smtpHost === ''}
      onTest={test}
    >
      {t('mailTest')}
    </TestButton>
  )
}
