import type { Ticket } from '@recado/contract/desk/tickets'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  Virtuoso,
  type Components,
  type ItemProps,
  type ListProps,
  type VirtuosoHandle,
} from 'react-virtuoso'
import { limits } from '@recado/contract/platform/limits'
import { useSession } from '../../app/session/session.ts'
import { rowsAtFirst } from '../../app/lists/rows-at-first.ts'
import { useMore } from '../../app/lists/use-more.ts'
import { useAcceptedRows, type Acceptance } from '../tickets/accept-ticket.ts'
import { findTicket } from '../tickets/cached-tickets.ts'
import { useFrozenRows, type FrozenRow } from './frozen-rows.ts'
import { NoRows } from './lazy-parts.ts'
import { useDensity, useSort } from '../tickets/list-density.ts'
import { RowSkeletons } from './RowSkeletons.tsx'
import { AfterShortWait } from '../../ui/AfterShortWait.tsx'
import { InShortTasks } from '../../ui/InShortTasks.tsx'
import classes from './TicketList.module.css'
import { orders } from '../tickets/rules.ts'
import { usePendingAction, usePendingCount } from '../bulk-actions/undo.ts'
import { useTakenNotices } from './use-taken-notices.ts'
import type { RowHandlers } from '../ticket-row/row-handlers.ts'
import { TicketRow } from '../ticket-row/TicketRow.tsx'
import { useFocusAfterClosing } from './use-focus-after-closing.ts'
import { useFocusNeighbour } from './use-focus-neighbour.ts'
import { useHover } from '../ticket-row/use-hover.ts'
import { useRowKeys } from '../ticket-row/use-row-keys.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import type { Selection } from '../bulk-actions/use-selection.ts'
import { isListEnabled, useTicketList } from '../tickets/use-tickets.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import { statusOf, type DeskView } from '../tickets/view.ts'

const ROW_PX = { comfortable: 64, compact: 44 }

type Props = {
  view: DeskView
  change: ChangeView
  chosen: string | undefined
  search: string
  /** The words searched for. */
  words: readonly string[]
  selection: Selection
  onAccept: (ticket: Ticket) => void
  onPeek: ((ticket: Ticket) => void) | undefined
}

type Item = FrozenRow & { acceptance: Acceptance | undefined }

const List = ({ ref, style, children, ...rest }: ListProps<HTMLUListElement>) => (
  <ul ref={ref} style={style} data-testid={rest['data-testid']}>
    {children}
  </ul>
)
const Row = ({ children, style, ...marks }: ItemProps<Item>) => (
  <li
    style={style}
    data-index={marks['data-index']}
    data-item-index={marks['data-item-index']}
    data-known-size={marks['data-known-size']}
  >
    {children}
  </li>
)
const components: Components<Item, unknown, HTMLUListElement> = { List, Item: Row }

/**
 * The rows of the view. They update live, keep their order under the pointer, and show cached rows during a failure.
 */
export function TicketRows(props: Props) {
  const { view, change, chosen, selection } = props
  const list = useTicketList(view)
  const { isHeld, marks } = useHover()
  const sort = useSort(view)
  const density = useDensity()
  const name = JSON.stringify([view, sort])
  // Placeholder rows of a previous search are not frozen.
  const isSettled = !list.isPlaceholderData
  const { rows, waiting, release } = useFrozenRows(list.rows, {
    isHeld: isHeld && isSettled,
    view: name,
    sort,
  })
  useGoodbyes(release)
  useTakenNotices(list.rows, name)
  const items = useItems(rows, view)
  const virtuoso = useRef<VirtuosoHandle>(null)
  useFocusNeighbour(items)
  useFocusAfterClosing(items, chosen)
  useRowKeys({ items, chosen, virtuoso })
  const use = useRowHandlers({ ...props, items })
  const more = useMore(list)
  // Only the next page failed; the loaded rows are still valid.
  const isOld = list.isError && !list.isFetchNextPageError
  const isEmpty = items.length === 0
  if (isEmpty && (list.isSuccess || !isListEnabled(view)))
    return (
      <Suspense>
        <NoRows view={view} change={change} />
      </Suspense>
    )
  return (
    <>
      {list.isError && <Failed onRetry={isOld ? () => void list.refetch() : more} />}
      <div
        className={classes.rows}
        data-old={isOld || undefined}
        data-selecting={selection.ids.size > 0 || undefined}
        {...marks}
      >
        {waiting > 0 && <Pill count={waiting} onPress={release} />}
        <InShortTasks
          isReady={!isEmpty}
          placeholder={
            !list.isError &&
            !list.isPaused && (
              <AfterShortWait>
                <RowSkeletons count={10} />
              </AfterShortWait>
            )
          }
        >
          <Virtuoso
            key={density}
            ref={virtuoso}
            data={items}
            components={components}
            initialItemCount={rowsAtFirst(items.length, ROW_PX[density])}
            fixedItemHeight={ROW_PX[density]}
            increaseViewportBy={limits.moreTicketsWithinPx}
            endReached={more}
            computeItemKey={(_, { ticket }) => ticket.id}
            itemContent={(_, item) => <Shown item={item} use={use} {...props} />}
          />
        </InShortTasks>
      </div>
    </>
  )
}

/** A row that shows who took it, or its pending action, leaves when that ends, even from under the pointer. */
function useGoodbyes(release: () => void): void {
  const taken = [...useAcceptedRows().values()].filter(({ is }) => is === 'taken').length
  const leaving = taken + usePendingCount()
  const before = useRef(leaving)
  const letGo = useEffectEvent(release)
  useEffect(() => {
    if (leaving < before.current) letGo()
    before.current = leaving
  }, [leaving])
}

/** Keeps a row that is being accepted visible until its new owner is known. */
function useItems(rows: FrozenRow[], view: DeskView): Item[] {
  const acceptances = useAcceptedRows()
  const isPending = statusOf(view) === 'pending'
  const order = orders[useSort(view)]
  return useMemo(() => {
    const known = new Set(rows.map(({ ticket }) => ticket.id))
    const leaving = [...acceptances.values()].filter(({ ticket }) => !known.has(ticket.id))
    const items = rows.map((row) => ({ ...row, acceptance: acceptances.get(row.ticket.id) }))
    if (!isPending || leaving.length === 0) return items
    return [
      ...items,
      ...leaving.map((acceptance) => ({ ticket: acceptance.ticket, isGone: false, acceptance })),
    ].toSorted((one, other) => order(one.ticket, other.ticket))
  }, [rows, acceptances, isPending, order])
}

type ShownProps = Props & { item: Item; use: RowHandlers }

function Shown({ item, chosen, search, words, selection, use }: ShownProps) {
  const { ticket, acceptance } = item
  const farewell = useFarewell(item)
  return (
    <TicketRow
      ticket={ticket}
      isChosen={ticket.uuid === chosen}
      isSelected={selection.ids.has(ticket.id)}
      search={search}
      words={words}
      use={use}
      isBusy={acceptance?.is === 'asked'}
      farewell={farewell}
    />
  )
}

/**
 * The reason why a row leaves: somebody else took it, by name if known, or another reason; undefined for a row that
 * stays.
 */
function useFarewell({ ticket, isGone, acceptance }: Item): string | undefined {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const staged = usePendingAction(ticket.id)
  const isTaken = acceptance?.is === 'taken'
  if (!isTaken && (staged !== undefined || !isGone)) return staged
  const now = ticket.status === 'pending' ? findTicket(({ id }) => id === ticket.id) : undefined
  const holder = now?.status === 'open' && now.user?.id !== user.id ? now.user?.name : undefined
  const by = isTaken ? acceptance.by || holder : holder
  if (by) return t('acceptedBy', { name: by })
  return t(isTaken ? 'acceptedByOther' : 'goneFromList')
}

function Pill({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <button type="button" className={classes.pill} onClick={onPress}>
      {t('updated', { count })}
    </button>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <div className={classes.failed} role="alert">
      <span>{t('listFailed')}</span>
      <Button size="compact-sm" variant="default" flex="none" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
