import type { Ticket } from '@recado/contract/desk/tickets'
import { searchWords } from '@recado/contract/desk/word-search'
import { may } from '@recado/contract/platform/permissions'
import { IconArrowsSort, IconSquareRoundedPlus } from '@tabler/icons-react'
import { Suspense, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { FilterButton } from './FilterButton.tsx'
import { BulkBar, FilterChips, ListOptionsMenu, PeekDialog } from './lazy-parts.ts'
import { SearchField } from './SearchField.tsx'
import { SubTabs } from './SubTabs.tsx'
import { TabBar } from './TabBar.tsx'
import classes from './TicketList.module.css'
import { TicketRows } from './TicketRows.tsx'
import { useSelection, type Selection } from '../bulk-actions/use-selection.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import { hasFilters, type DeskTab, type DeskView } from '../tickets/view.ts'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'

type Props = {
  view: DeskView
  change: ChangeView
  chosen: string | undefined
  /** The query of the address. Every opened row keeps it. */
  search: string
  onAccept: (ticket: Ticket) => void
  onNew: () => void
}

export function TicketList({ view, change, onNew, onAccept, ...rows }: Props) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const panel = useId()
  const selection = useSelection(JSON.stringify(view))
  const [peeked, setPeeked] = useState<Ticket>()
  const words = useMemo(
    () => (view.tab === 'search' ? searchWords(view.query) : []),
    [view.tab, view.query],
  )
  const peek = may(user, 'tickets.peek') ? setPeeked : undefined
  return (
    <section className={classes.list} aria-label={t('listLabel')}>
      <Head view={view} change={change} onNew={onNew} panel={panel} />
      <Narrowing view={view} change={change} panel={panel} selection={selection} />
      <div id={panel} role="tabpanel" className={classes.panel} aria-label={t('listLabel')}>
        {/* Another tab is another list: rows of the last one must not stand in for it. */}
        <TicketRows
          key={view.tab}
          view={view}
          change={change}
          words={words}
          selection={selection}
          onAccept={onAccept}
          onPeek={peek}
          {...rows}
        />
      </div>
      {peeked && (
        <Suspense>
          <PeekDialog
            ticket={peeked}
            search={rows.search}
            onAccept={onAccept}
            onClose={() => setPeeked(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

type HeadProps = Pick<Props, 'view' | 'change' | 'onNew'> & { panel: string }

function Head({ view, change, onNew, panel }: HeadProps) {
  const { t } = useTranslation('tickets')
  const tabs: { name: DeskTab; content: string }[] = [
    { name: 'open', content: t('tabOpen') },
    { name: 'closed', content: t('tabClosed') },
    { name: 'search', content: t('tabSearch') },
  ]
  const choose = (tab: DeskTab) => change({ tab: tab === 'open' ? null : tab, sub: null, q: null })
  return (
    <header className={classes.head}>
      <TabBar
        label={t('tabsLabel')}
        panel={panel}
        tabs={tabs}
        chosen={view.tab}
        onChoose={choose}
        classNames={{ bar: classes.tabs, tab: classes.tab }}
      />
      <LazyMenu menu={(button) => <ListOptionsMenu view={view} change={change} button={button} />}>
        <IconButton icon={IconArrowsSort} label={t('look')} />
      </LazyMenu>
      <IconButton icon={IconSquareRoundedPlus} label={t('newTicket')} onClick={onNew} />
    </header>
  )
}

type NarrowingProps = Pick<Props, 'view' | 'change'> & { panel: string; selection: Selection }

/** The filters of the list. While rows are selected, the bulk actions replace them. */
function Narrowing({ view, change, panel, selection }: NarrowingProps) {
  const isSearch = view.tab === 'search'
  return (
    <>
      <div hidden={selection.ids.size > 0}>
        {isSearch ? (
          <div className={classes.searchRow}>
            <SearchField query={view.query} change={change} />
            <FilterButton view={view} change={change} />
          </div>
        ) : (
          <SubTabs view={view} change={change} panel={panel} />
        )}
      </div>
      {selection.ids.size > 0 && (
        <LazyFallback fallback={<div className={classes.subs} />}>
          <BulkBar view={view} selection={selection} />
        </LazyFallback>
      )}
      {(hasFilters(view) || view.savedView !== undefined) && (
        <LazyFallback fallback={<div className={classes.chips} />}>
          <FilterChips view={view} change={change} />
        </LazyFallback>
      )}
    </>
  )
}
