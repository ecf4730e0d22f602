import { type Invoice, invoices } from '@recado/contract/billing/invoices'
import {
  type Payment,
  paymentDone,
  type Subscription,
  subscription,
} from '@recado/contract/billing/subscription'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTitle } from '../../app/brand/title.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useLive, useResync } from '../../app/live/live.ts'
import { dayInWords } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/Page.tsx'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import classes from './Billing.module.css'
import { CheckoutForm } from './CheckoutForm.tsx'
import { Paid } from './Paid.tsx'
import { PayPanel } from './PayPanel.tsx'
import { Steps } from './Steps.tsx'
import { Summary } from './Summary.tsx'

/** Pays one invoice: three steps, then a Pix or the way to the page for cards, until the payment arrives. */
export function CheckoutPage({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation('billing')
  const invoice = useEndpointQuery(invoices.show, { id: invoiceId }, { refetchOnMount: 'always' })
  const own = useEndpointQuery(subscription.show, {}, { refetchOnMount: 'always' })
  const error = invoice.error ?? own.error
  const isLoaded = invoice.isFetchedAfterMount && own.isFetchedAfterMount
  const isSlow = useIsSlow(!isLoaded && !error)
  const retry = () => void Promise.all([invoice.refetch(), own.refetch()])
  useTitle(t('payInvoice'))
  useResync(() => void invoice.refetch())
  return (
    <div className={classes.scroll}>
      {error && (
        <Page title={t('payInvoice')}>
          <LoadFailed error={error} onRetry={retry}>
            {t('loadFailed', { ns: 'pages' })}
          </LoadFailed>
        </Page>
      )}
      {isSlow && <Skeleton height={360} radius={10} m={24} />}
      {isLoaded && invoice.data && own.data && <Checkout invoice={invoice.data} own={own.data} />}
    </div>
  )
}

type Props = { invoice: Invoice; own: Subscription }

function Checkout({ invoice, own }: Props) {
  const { t } = useTranslation('billing')
  const [step, setStep] = useState(0)
  const [payment, setPayment] = useState<Payment>()
  const [renewed, setRenewed] = useState<string | null>()
  useLive(paymentDone, (news) => {
    if (news.invoiceId === invoice.id) setRenewed(news.company.dueDate)
  })
  const isPaid = renewed !== undefined || invoice.status === 'paid'
  const hint = t('invoiceOf', { id: invoice.id, date: dayInWords(invoice.dueDate) })
  return (
    <Page title={t('payInvoice')} hint={hint} actions={<Steps at={isPaid || payment ? 3 : step} />}>
      <div className={classes.columns}>
        <section className={classes.card}>
          {isPaid && <Paid until={renewed === undefined ? own.dueDate : renewed} />}
          {!isPaid && payment && (
            <PayPanel
              invoice={invoice}
              payment={payment}
              onAgain={setPayment}
              onBack={() => setPayment(undefined)}
            />
          )}
          {!isPaid && !payment && (
            <CheckoutForm
              invoice={invoice}
              own={own}
              step={step}
              onStep={setStep}
              onPaying={setPayment}
            />
          )}
        </section>
        <Summary invoice={invoice} own={own} />
      </div>
    </Page>
  )
}
