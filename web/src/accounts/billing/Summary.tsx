import type { Invoice } from '@recado/contract/billing/invoices'
import type { Subscription } from '@recado/contract/billing/subscription'
import { dayInWords } from '../../i18n/moments.ts'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'

type Props = { invoice: Invoice; own: Subscription }

/** What is paid, always in sight. */
export function Summary({ invoice, own: { plan } }: Props) {
  const { t } = useTranslation('billing')
  const upTo = (count: number) => t('upTo', { count })
  const rows: [string, string][] = [
    [t('plan'), invoice.detail],
    ...(plan
      ? ([
          [t('users'), upTo(plan.users)],
          [t('connections'), upTo(plan.connections)],
          [t('queues'), upTo(plan.queues)],
        ] as [string, string][])
      : []),
    [t('invoice'), String(invoice.id)],
    [t('dueOn'), dayInWords(invoice.dueDate)],
  ]
  return (
    <aside className={classes.card} aria-labelledby="summary-title">
      <h2 className={classes.cardHead} id="summary-title">
        {t('summary')}
      </h2>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t('total')}</dt>
          <dd>{moneyOf(invoice.value)}</dd>
        </div>
      </dl>
    </aside>
  )
}
