import type { Ticket } from '@recado/contract/tickets'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Virtuoso,
  type Components,
  type ItemProps,
  type ListProps,
  type VirtuosoHandle,
} from 'react-virtuoso'
import { limits } from '@recado/contract/limits'
import { useAcceptances, type Acceptance } from './accepting.ts'
import { useHeldRows, type HeldRow } from './held-rows.ts'
import { NoRows } from './NoRows.tsx'
import { RowSkeletons, useIsLong } from './RowSkeletons.tsx'
import classes from './TicketList.module.css'
import { byLastMessage } from './rules.ts'
import { TicketRow } from './TicketRow.tsx'
import { useHover } from './use-hover.ts'
import { useRowKeys } from './use-row-keys.ts'
import { isAsked, useTicketList } from './use-tickets.ts'
import type { ChangeView } from './use-view.ts'
import { statusOf, type View } from './view.ts'

const ROW_PX = 64

type Props = {
  view: View
  change: ChangeView
  chosen: string | undefined
  search: string
  onAccept: (ticket: Ticket) => void
}

type Item = HeldRow & { acceptance: Acceptance | undefined }

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

/** The rows of the view: live, in an order that holds still under the pointer, old ones rather than none. */
export function TicketRows(props: Props) {
  const { view, change, chosen } = props
  const list = useTicketList(view)
  const { isHeld, marks } = useHover()
  const { rows, waiting, release } = useHeldRows(list.rows, { isHeld, view: JSON.stringify(view) })
  useGoodbyes(release)
  const items = useItems(rows, statusOf(view) === 'pending')
  const virtuoso = useRef<VirtuosoHandle>(null)
  useRowKeys({ items, chosen, virtuoso })
  const isSlow = useIsLong(list.isPending && list.isFetching)
  const more = () => void (list.hasNextPage && !list.isFetching && list.fetchNextPage())
  const isEmpty = items.length === 0
  if (isEmpty && isSlow) return <RowSkeletons count={10} />
  if (isEmpty && (list.isSuccess || !isAsked(view))) return <NoRows view={view} change={change} />
  return (
    <>
      {list.isError && <Failed onRetry={() => void list.refetch()} />}
      <div
        className={classes.rows}
        inert={list.isError}
        data-old={list.isError || undefined}
        {...marks}
      >
        {waiting > 0 && <Pill count={waiting} onPress={release} />}
        <Virtuoso
          ref={virtuoso}
          data={items}
          components={components}
          fixedItemHeight={ROW_PX}
          increaseViewportBy={limits.moreTicketsWithinPx}
          endReached={more}
          computeItemKey={(_, { ticket }) => ticket.id}
          itemContent={(_, item) => <Shown item={item} {...props} />}
        />
      </div>
    </>
  )
}

/** A row that said who took it leaves when it has said so, even from under the pointer. */
function useGoodbyes(release: () => void): void {
  const taken = [...useAcceptances().values()].filter(({ is }) => is === 'taken').length
  const before = useRef(taken)
  const letGo = useEffectEvent(release)
  useEffect(() => {
    if (taken < before.current) letGo()
    before.current = taken
  }, [taken])
}

/** A row being accepted stays in sight until it is known who has it. */
function useItems(rows: HeldRow[], isPending: boolean): Item[] {
  const acceptances = useAcceptances()
  return useMemo(() => {
    const known = new Set(rows.map(({ ticket }) => ticket.id))
    const leaving = [...acceptances.values()].filter(({ ticket }) => !known.has(ticket.id))
    const items = rows.map((row) => ({ ...row, acceptance: acceptances.get(row.ticket.id) }))
    if (!isPending || leaving.length === 0) return items
    return [
      ...items,
      ...leaving.map((acceptance) => ({ ticket: acceptance.ticket, isGone: false, acceptance })),
    ].toSorted((one, other) => byLastMessage(one.ticket, other.ticket))
  }, [rows, acceptances, isPending])
}

function Shown({ item, chosen, search, onAccept }: Props & { item: Item }) {
  const { t } = useTranslation('tickets')
  const { ticket, isGone, acceptance } = item
  const taken = acceptance?.is === 'taken' ? acceptance : undefined
  const by = taken?.by
  const said = by ? t('acceptedBy', { name: by }) : t('acceptedByOther')
  return (
    <TicketRow
      ticket={ticket}
      isChosen={ticket.uuid === chosen}
      search={search}
      onAccept={onAccept}
      isBusy={acceptance?.is === 'asked'}
      farewell={taken ? said : isGone ? t('goneFromList') : undefined}
    />
  )
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
