import type { Ticket } from '@recado/contract/tickets'
import { IconSquareRoundedPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterButton } from './FilterButton.tsx'
import { SearchField } from './SearchField.tsx'
import { SubTabs } from './SubTabs.tsx'
import { TabBar } from './TabBar.tsx'
import classes from './TicketList.module.css'
import { TicketRows } from './TicketRows.tsx'
import type { ChangeView } from './use-view.ts'
import { hasFilters, type Tab, type View } from './view.ts'

type Props = {
  view: View
  change: ChangeView
  chosen: string | undefined
  /** What stands behind the address: it goes on with every row opened. */
  search: string
  onAccept: (ticket: Ticket) => void
  onNew: () => void
}

export function TicketList({ view, change, onNew, ...rows }: Props) {
  const { t } = useTranslation('tickets')
  const panel = useId()
  const tabs: { name: Tab; content: string }[] = [
    { name: 'open', content: t('tabOpen') },
    { name: 'closed', content: t('tabClosed') },
    { name: 'search', content: t('tabSearch') },
  ]
  return (
    <section className={classes.list} aria-label={t('listLabel')}>
      <header className={classes.head}>
        <TabBar
          label={t('tabsLabel')}
          panel={panel}
          tabs={tabs}
          chosen={view.tab}
          onChoose={(tab) => change({ tab: tab === 'open' ? null : tab, sub: null, q: null })}
          classNames={{ bar: classes.tabs, tab: classes.tab }}
        />
        <IconButton icon={IconSquareRoundedPlus} label={t('newTicket')} onClick={onNew} />
      </header>
      {view.tab === 'search' ? (
        <div className={classes.searchRow}>
          <SearchField query={view.query} change={change} />
          <FilterButton view={view} change={change} />
        </div>
      ) : (
        <SubTabs view={view} change={change} panel={panel} />
      )}
      {hasFilters(view) && <FilterChips view={view} change={change} />}
      <div id={panel} role="tabpanel" className={classes.panel} aria-label={t('listLabel')}>
        {/* Another tab is another list: rows of the last one must not stand in for it. */}
        <TicketRows key={view.tab} view={view} change={change} {...rows} />
      </div>
    </section>
  )
}
