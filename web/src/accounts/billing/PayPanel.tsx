import { Alert, Button, Loader } from '@mantine/core'
import type { Invoice } from '@recado/contract/billing/invoices'
import { type Payment, subscription } from '@recado/contract/billing/subscription'
import { IconExternalLink } from '@tabler/icons-react'
import { useEndpointMutation } from '../../app/cache/query.ts'
import { textOf } from '../../app/calls/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'
import { PixCode } from './PixCode.tsx'

type Props = {
  invoice: Invoice
  payment: Payment
  /** Another code was made. */
  onAgain: (payment: Payment) => void
  onBack: () => void
}

/** The payment itself. It may be closed: the payment is confirmed without it. */
export function PayPanel({ invoice, payment, onAgain, onBack }: Props) {
  const { t } = useTranslation('billing')
  const again = useNewCode(invoice, onAgain)
  return (
    <>
      {payment.payload ? (
        <PixCode payment={payment} isMaking={again.isMaking} onAgain={again.make} />
      ) : (
        <CardLink payment={payment} />
      )}
      {again.error && (
        <Alert color="red" variant="light" role="alert" m={16}>
          <b>{t('noPix')}</b> {textOf(again.error, t)}
        </Alert>
      )}
      <footer className={classes.waiting}>
        <Loader size={20} aria-hidden />
        <output>
          <b>{t('waiting')}</b>
          <span>{t('waitingText')}</span>
        </output>
        <Button variant="subtle" onClick={onBack}>
          {t('otherWay')}
        </Button>
      </footer>
    </>
  )
}

/** Makes another code from the billing data that is stored. */
function useNewCode(invoice: Invoice, onAgain: (payment: Payment) => void) {
  const show = useEndpointMutation(subscription.show)
  const pay = useEndpointMutation(subscription.pay)
  const make = async () => {
    const { billing } = await show.mutateAsync({})
    const { document, ...data } = billing
    onAgain(
      await pay.mutateAsync({ ...data, ...(document && { document }), invoiceId: invoice.id }),
    )
  }
  return {
    make: () => void make().catch(() => undefined),
    isMaking: show.isPending || pay.isPending,
    error: show.error ?? pay.error,
  }
}

/** Cards are paid at the provider: their numbers never come here. */
function CardLink({ payment: { invoiceUrl } }: { payment: Payment }) {
  const { t } = useTranslation('billing')
  return (
    <>
      <h2 className={classes.cardHead}>{t('payWithCard')}</h2>
      <div className={classes.body}>
        <p className={classes.text}>{t('cardPlace')}</p>
        <Button
          component="a"
          href={invoiceUrl}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} stroke={1.8} aria-hidden />}
          className={classes.start ?? ''}
        >
          {t('openProvider')}
        </Button>
      </div>
    </>
  )
}
