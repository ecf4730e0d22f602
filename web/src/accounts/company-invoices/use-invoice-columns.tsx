import type { ListedInvoice } from '@recado/contract/billing/invoices'
import cell from '../../app/lists/CellLines.module.css'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { dayInWords } from '../../i18n/moments.ts'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'

const tones = { paid: 'ok', overdue: 'bad', open: 'plain' } as const

/** Columns of the table of invoices, from left to right. */
export function useInvoiceColumns(): ListColumn<ListedInvoice>[] {
  const { t } = useTranslation('company-invoices')
  return [
    {
      head: t('company'),
      cell: ({ companyName, detail }) => (
        <>
          <Avatar name={companyName} size={32} />
          <span className={cell.lines}>
            <span className="cut">{companyName}</span>
            <span className={`${cell.narrowOnly} cut`}>{detail}</span>
          </span>
        </>
      ),
    },
    {
      head: t('detail'),
      width: '24%',
      isWide: true,
      cell: ({ detail }) => <span className="cut">{detail}</span>,
    },
    {
      head: t('value'),
      width: '124px',
      cell: ({ value }) => <span className="num">{moneyOf(value)}</span>,
    },
    {
      head: t('dueDate'),
      width: '116px',
      cell: ({ dueDate }) => <span className="num">{dayInWords(dueDate)}</span>,
    },
    {
      head: t('state'),
      width: '112px',
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`state_${state}`)}</Chip>,
    },
    {
      head: t('paidWith'),
      width: '132px',
      isWide: true,
      cell: ({ paidWith }) => paidWith && t(`paid_${paidWith}`),
    },
  ]
}
