import { Button } from '@mantine/core'
import { type Invoice, invoiceState } from '@recado/contract/billing/invoices'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { useNow } from '../../app/time/use-now.ts'
import { dayInWords, isoDayOf } from '../../i18n/moments.ts'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Billing.module.css'
import { useInvoices } from './use-invoices.ts'

/** The invoices of the company. An unpaid one leads to its checkout. */
export function InvoicesPage() {
  const { t } = useTranslation('billing')
  const list = useInvoices()
  const { user } = useSession()
  return (
    <div className={classes.tinted}>
      <ListPage
        title={t('title')}
        list={list}
        actions={
          // A limited session reaches the invoices only.
          !user.limited && (
            <Button component={Link} to={paths.subscription} variant="default" h={34}>
              {t('subscription')}
            </Button>
          )
        }
        columns={useColumns()}
        nameOf={({ id }) => String(id)}
        empty={
          <EmptyState icon={IconFileInvoice} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
    </div>
  )
}

const tones = { paid: 'ok', overdue: 'bad', open: 'plain' } as const

/** Columns of the table of invoices, from left to right. */
function useColumns(): ListColumn<Invoice>[] {
  const { t } = useTranslation('billing')
  const today = isoDayOf(useNow())
  const stateOf = (invoice: Invoice) => invoiceState(invoice, today)
  return [
    { head: t('id'), width: '64px', cell: ({ id }) => <span className="num">{id}</span> },
    { head: t('detail'), cell: ({ detail }) => <span className="cut">{detail}</span> },
    {
      head: t('value'),
      width: '116px',
      cell: ({ value }) => <span className="num">{moneyOf(value)}</span>,
    },
    {
      head: t('dueDate'),
      width: '112px',
      cell: ({ dueDate }) => <span className="num">{dayInWords(dueDate)}</span>,
    },
    {
      head: t('status'),
      width: '104px',
      cell: (invoice) => (
        <span data-state={stateOf(invoice)}>
          <Chip tone={tones[stateOf(invoice)]}>{t(stateOf(invoice))}</Chip>
        </span>
      ),
    },
    {
      head: t('action'),
      width: '96px',
      cell: (invoice) => invoice.status === 'open' && <PayButton invoice={invoice} />,
    },
  ]
}

function PayButton({ invoice: { id, dueDate } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing')
  return (
    <Button
      component={Link}
      to={paths.checkout(id)}
      className={classes.pay ?? ''}
      size="compact-md"
      variant="default"
      fz={13}
      aria-label={t('payOf', { date: dayInWords(dueDate) })}
    >
      {t('pay')}
    </Button>
  )
}
