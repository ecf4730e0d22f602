import { Button, Skeleton, TextInput } from '@mantine/core'
import { type Subscription, subscription } from '@recado/contract/billing/subscription'
import { Link } from 'react-router'
import { useTitle } from '../../app/brand/title.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/time/use-now.ts'
import { dayInWords } from '../../i18n/moments.ts'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/Page.tsx'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import classes from './Billing.module.css'
import { timeUntil } from './rules.ts'

/** The plan of the company, until when it is paid, and the way to the invoice. */
export function SubscriptionPage() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useEndpointQuery(
    subscription.show,
    {},
    { refetchOnMount: 'always' },
  )
  const isSlow = useIsSlow(!data && !error)
  useTitle(t('subscription'))
  return (
    <div className={classes.scroll}>
      <Page title={t('subscription')}>
        {error && (
          <LoadFailed error={error} onRetry={() => void refetch()}>
            {t('loadFailed', { ns: 'pages' })}
          </LoadFailed>
        )}
        {isSlow && <Skeleton height={240} radius={10} maw={560} />}
        {data && <Shown own={data} />}
      </Page>
    </div>
  )
}

function Shown({
  own: { dueDate, plan, email, recurrence, openInvoiceId },
}: {
  own: Subscription
}) {
  const { t } = useTranslation('billing')
  const now = useNow()
  const { count, isOver } = dueDate ? timeUntil(dueDate, now) : { count: 0, isOver: false }
  return (
    <section className={classes.card} data-narrow>
      <h2 className={classes.cardHead}>
        {dueDate === null ? t('noEnd') : t(isOver ? 'endedDays' : 'endsDays', { count })}
      </h2>
      <div className={classes.body}>
        <dl className={classes.facts}>
          {dueDate !== null && (
            <div>
              <dt>{t('dueOn')}</dt>
              <dd>{dayInWords(dueDate)}</dd>
            </div>
          )}
          {plan && (
            <div>
              <dt>{t('plan')}</dt>
              <dd>
                {plan.name}, {t('perMonth', { amount: moneyOf(plan.value) })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('recurrence')}</dt>
            <dd>{t(recurrence)}</dd>
          </div>
        </dl>
        <TextInput label={t('billingEmail')} value={email} readOnly />
      </div>
      <footer className={classes.foot}>
        <Button component={Link} to={paths.invoices} variant="default">
          {t('title')}
        </Button>
        {openInvoiceId === null ? (
          <span className={classes.text}>{t('allPaid')}</span>
        ) : (
          <Button component={Link} to={paths.checkout(openInvoiceId)}>
            {t('subscribe')}
          </Button>
        )}
      </footer>
    </section>
  )
}
