import { Button } from '@mantine/core'
import { integrations } from '@recado/contract/billing/integrations'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../app/cache/query.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SecretInput } from '../SecretInput.tsx'
import classes from './Integrations.module.css'
import { TestButton } from './TestButton.tsx'
import type { IntegrationsFormState } from './use-integrations-form.ts'

type Props = { form: IntegrationsFormState; isStored: boolean }

/** The token with which the brand collects. */
export function PaymentBlock({ form, isStored }: Props) {
  const { t } = useTranslation('integrations')
  return (
    <section className={classes.card} aria-labelledby="payment-head">
      <h2 id="payment-head" className={classes.head}>
        {t('payment')}
      </h2>
      <p className={classes.text}>{t('paymentText')}</p>
      <SecretInput
        label={t('token')}
        description={t('tokenHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.field('tokenAsaas')}
      />
      <div className={classes.foot}>
        <TestToken token={form.values.tokenAsaas} />
        {isStored && <RemoveButton onRemoved={() => form.showOne('tokenAsaas', '')} />}
      </div>
    </section>
  )
}

/** Asks the provider about the token that is typed, or about the stored one. */
function TestToken({ token }: { token: string }) {
  const { t } = useTranslation('integrations')
  const { mutate, isPending } = useEndpointMutation(integrations.testPayment)
  const [found, setFound] = useState<string | Refused>()
  const test = () =>
    mutate(
      { tokenAsaas: token },
      {
        onSuccess: ({ isSandbox }) => setFound(t(isSandbox ? 'sandbox' : 'production')),
        onError: setFound,
      },
    )
  return (
    <TestButton
      found={found}
      icon={<IconPlugConnected size={16} stroke={1.8} aria-hidden />}
      isPending={isPending}
      onTest={test}
    >
      {t('test')}
    </TestButton>
  )
}

function RemoveButton({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('integrations')
  const [isAsking, setAsking] = useState(false)
  const remove = useEndpointMutation(integrations.removePayment, {
    stale: [integrations.list],
  }).mutateAsync
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('askRemove')}
          confirm={t('remove')}
          isGrave
          onConfirm={() =>
            remove({}).then(() => {
              showSuccess(t('removed'))
              onRemoved()
            }, showError)
          }
          onClose={() => setAsking(false)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
