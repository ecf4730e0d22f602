import { Loader } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { IconGripVertical } from '@tabler/icons-react'
import {
  memo,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TableVirtuoso, type ItemProps, type TableProps, type ScrollerProps } from 'react-virtuoso'
import type { ListState } from './listing.ts'
import classes from './ListPage.module.css'
import { RowActions, type RowAction } from './RowActions.tsx'
import { rowsAtFirst } from './rows-at-first.ts'
import { useRowMoves } from './use-row-moves.ts'

export type ListColumn<R> = {
  head: string
  /** Width in the table, as CSS. A column without one takes the remaining space. */
  width?: string
  /** Shown only where there is room. A narrow table and a card omit it. */
  isWide?: boolean
  /** Returns nothing for an empty value. CSS adds the dash. */
  cell: (row: R) => ReactNode
}

export type RowsProps<R extends { id: number }> = {
  label: string
  list: ListState<R>
  /** The first column names the row and opens it. On a phone it is on top of the card. */
  columns: ListColumn<R>[]
  nameOf: (row: R) => string
  onOpen?: ((row: R) => void) | undefined
  actionsOf?: ((row: R) => RowAction[]) | undefined
  /** The colour of a row that needs attention. */
  tintOf?: ((row: R) => RowTint | undefined) | undefined
  /** Set if users order the rows. `to` is the new index of the row. */
  onMove?: ((row: R, to: number) => void) | undefined
}

export type RowTint = 'soon' | 'now' | 'late'

type Context = {
  label: string
  count: number
  isFetchingMore: boolean
  tintOf: ((row: never) => RowTint | undefined) | undefined
}
type InContext = { context: Context }

const components = {
  Scroller: ({ ref, children, ...rest }: ScrollerProps & { ref?: Ref<HTMLDivElement> }) => (
    <div {...rest} ref={ref} className={classes.scroll}>
      {children}
    </div>
  ),
  Table: ({ children, style, context }: TableProps & InContext) => (
    <table
      className={classes.table}
      style={style}
      aria-label={context.label}
      aria-rowcount={context.count}
    >
      {children}
    </table>
  ),
  TableRow: ({ children, style, context, item, ...marks }: ItemProps<unknown> & InContext) => (
    <tr
      className={classes.row}
      data-tint={context.tintOf?.(item as never)}
      style={style}
      aria-rowindex={marks['data-index'] + 2}
      data-index={marks['data-index']}
      data-item-index={marks['data-item-index']}
      data-known-size={marks['data-known-size']}
    >
      {children}
    </tr>
  ),
  TableFoot: ({ children }: { children?: ReactNode }) => <tfoot>{children}</tfoot>,
}

/**
 * The virtualized rows. Fetches more before the last row comes into view. After an error the rows stay visible, greyed
 * and inert.
 */
export function ListRows<R extends { id: number }>(props: RowsProps<R>) {
  const { label, list, columns, actionsOf, tintOf, onMove } = props
  const place = useRef<HTMLDivElement>(null)
  const context = useMemo(
    () => ({ label, count: list.count ?? -1, isFetchingMore: list.isFetchingMore, tintOf }),
    [label, list.count, list.isFetchingMore, tintOf],
  )
  const isOld = list.error !== null || list.isStale
  const rowsBeyond = useRowsBeyondView()
  useTopOnNewQuestion(place, list.isStale)
  useWalking(place)
  useRowMoves(place, onMove && ((from, to) => list.rows[to] && onMove(list.rows[from]!, to)))
  return (
    <div
      ref={place}
      className={classes.rows}
      inert={list.error !== null}
      aria-busy={list.isStale}
      data-old={isOld || undefined}
    >
      <TableVirtuoso
        data={list.rows}
        context={context}
        components={components as never}
        initialItemCount={rowsAtFirst(list.rows.length, ROW_PX)}
        increaseViewportBy={rowsBeyond}
        atBottomThreshold={limits.moreRowsWithinPx}
        atBottomStateChange={(isNear) => isNear && list.more()}
        endReached={list.more}
        computeItemKey={(_, { id }) => id}
        fixedHeaderContent={() => <Head columns={columns} hasActions={actionsOf !== undefined} />}
        itemContent={(_, row) => <Cells row={row} {...props} />}
        fixedFooterContent={
          list.isFetchingMore ? () => <MoreComes span={columns.length + 1} /> : null
        }
      />
    </div>
  )
}

/** The height of a card. The rows of a table are lower: the last third of them is rendered after the measurement. */
const ROW_PX = 72
const NO_ROWS_BEYOND = { top: 0, bottom: 0 }
const ROWS_BEYOND = { top: 200, bottom: 400 }

/** Pixels above and below the view whose rows are drawn too. The first drawing, for which people wait, leaves them out. */
function useRowsBeyondView() {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn ? ROWS_BEYOND : NO_ROWS_BEYOND
}

/** Scrolls to the top when the query changes. */
function useTopOnNewQuestion(place: RefObject<HTMLDivElement | null>, isStale: boolean) {
  useEffect(() => {
    if (isStale) place.current?.querySelector(`.${classes.scroll}`)?.scrollTo?.({ top: 0 })
  }, [place, isStale])
}

/** Arrow up and down move the focus to the matching element of the next row. */
function useWalking(place: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const rows = place.current
    rows?.addEventListener('keydown', walk)
    return () => rows?.removeEventListener('keydown', walk)
  }, [place])
}

function walk(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const from = event.target as HTMLElement
  const row = from.closest('tr')
  if (!step || event.altKey || !row || from.ariaExpanded === 'true') return
  const at = [...row.querySelectorAll('button, a')].indexOf(from)
  const index = Number(row.dataset['index']) + step
  const next = row.parentElement?.querySelector(`tr[data-index="${index}"]`)
  const wanted = next?.querySelectorAll<HTMLElement>('button, a')[at]
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
}

function Head<R>({ columns, hasActions }: { columns: ListColumn<R>[]; hasActions: boolean }) {
  const { t } = useTranslation('pages')
  return (
    <tr>
      {columns.map(({ head, width, isWide }) => (
        <th key={head} scope="col" style={{ width }} data-wide={isWide}>
          {head}
        </th>
      ))}
      {hasActions && (
        <th scope="col" className={classes.actsHead}>
          <span className={classes.hidden}>{t('actions')}</span>
        </th>
      )}
    </tr>
  )
}

function Cells<R extends { id: number }>(props: RowsProps<R> & { row: R }) {
  const { row, columns, nameOf, onOpen, actionsOf, onMove } = props
  return (
    <>
      {columns.map(({ head, cell, isWide }, i) => (
        <td key={head} data-wide={isWide}>
          {i === 0 && onMove && <Handle />}
          {i > 0 && cell(row)}
          {i === 0 && onOpen && (
            <button type="button" className={classes.main} onClick={() => onOpen(row)}>
              {cell(row)}
            </button>
          )}
          {i === 0 && !onOpen && <span className={classes.main}>{cell(row)}</span>}
        </td>
      ))}
      {actionsOf && (
        <td className={classes.acts}>
          <ActionsOfRow {...{ row, nameOf, actionsOf }} />
        </td>
      )}
    </>
  )
}

type ActionsProps<R> = {
  row: R
  nameOf: (row: R) => string
  actionsOf: (row: R) => RowAction[]
}

/** Drawn again only with the row: its buttons cost more than the cells, which change when tags or activity arrive. */
const ActionsOfRow = memo(({ row, nameOf, actionsOf }: ActionsProps<unknown>) => (
  <RowActions name={nameOf(row)} actions={actionsOf(row)} />
)) as <R>(props: ActionsProps<R>) => ReactNode

/** For the pointer only. Keys move the row with Alt, and screen readers use the menu of the row. */
function Handle() {
  const { t } = useTranslation('pages')
  return (
    <span className={classes.handle} data-handle aria-hidden title={t('moveHint')}>
      <IconGripVertical size={16} stroke={1.6} />
    </span>
  )
}

function MoreComes({ span }: { span: number }) {
  const { t } = useTranslation('pages')
  return (
    <tr>
      <td colSpan={span}>
        <output className={classes.more} aria-label={t('loadingMore')}>
          <Loader size={18} />
        </output>
      </td>
    </tr>
  )
}
