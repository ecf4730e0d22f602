import type { CompanyList, OperatedCompany } from '@recado/contract/accounts/company-admin'
import cell from '../../app/lists/CellLines.module.css'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { bytesOf } from '../../app/text/file-size.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Companies.module.css'
import { documentText } from './document-text.ts'
import { DueWords } from './DueWords.tsx'
import { UsageBar } from './UsageBar.tsx'

/** Columns of the table of companies, from left to right. */
export function useCompanyColumns(brands: CompanyList['brands']): ListColumn<OperatedCompany>[] {
  const { t, i18n } = useTranslation('companies')
  const usage = (limit: 'users' | 'connections' | 'queues', width: string) => ({
    head: t(limit),
    width,
    isWide: true,
    cell: ({ usage: used, plan }: OperatedCompany) => (
      <UsageBar label={t(limit)} used={used[limit]} allowed={plan?.[limit]} />
    ),
  })
  const brand = {
    head: t('brand'),
    width: '96px',
    isWide: true,
    cell: ({ whiteLabelId }: OperatedCompany) => {
      const found = brands.find(({ id }) => id === whiteLabelId)
      return found && <span className="cut">{found.name}</span>
    },
  }
  return [
    { head: t('company'), cell: (row) => <Named {...row} /> },
    ...(brands.length > 1 ? [brand] : []),
    { head: t('plan'), width: '11%', isWide: true, cell: ({ plan }) => plan?.name },
    usage('users', '116px'),
    usage('connections', '108px'),
    usage('queues', '108px'),
    {
      head: t('monthUse'),
      width: '96px',
      isWide: true,
      cell: ({ usage: { messages, storage } }) => (
        <span className={cell.lines}>
          <span className="num" title={t('traffic')}>
            {messages.toLocaleString(i18n.language)}
          </span>
          <span className={classes.soft} title={t('storage')}>
            {bytesOf(storage)}
          </span>
        </span>
      ),
    },
    { head: t('due'), width: '108px', cell: (row) => <DueWords {...row} /> },
    { head: t('state'), width: '104px', cell: ({ state }) => <State state={state} /> },
  ]
}

function Named(row: OperatedCompany) {
  const { name, document, email } = row
  return (
    <>
      <Avatar name={name} size={32} />
      <span className={cell.lines}>
        <span className="cut">{name}</span>
        <span className={`${classes.soft} cut`}>
          {document ? documentText(document, { isHidden: true }) : email}
        </span>
        <UsageWords {...row} />
      </span>
    </>
  )
}

/** The usage in words, where the columns with bars have no room. */
function UsageWords({ usage, plan }: OperatedCompany) {
  const { t } = useTranslation('companies')
  const of = (limit: 'users' | 'connections') =>
    plan ? `${usage[limit]}/${plan[limit]}` : `${usage[limit]}`
  return (
    <span className={`${cell.narrowOnly} cut num`}>
      {t('usageWords', { users: of('users'), connections: of('connections') })}
    </span>
  )
}

/** The state of a company: a dot and its name. */
export function State({ state }: Pick<OperatedCompany, 'state'>) {
  const { t } = useTranslation('companies')
  return (
    <span className={classes.state} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}
