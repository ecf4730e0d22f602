import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { showError, showWarning } from '../calls/errors.ts'
import type { Refused } from '../calls/refused.ts'
import type { RowAction } from './RowActions.tsx'

type Row = { id: number; name: string }

type Terms<R extends Row> = {
  /** The rows in the order of the server. */
  rows: R[]
  /** Sends all ids in their new order. */
  save: (ids: number[]) => Promise<unknown>
  /** Fetches the rows again after a refusal. */
  reload: () => void
  /** Refusal of an order that does not name every row. */
  outdatedCode: string
  words: {
    moveUp: string
    moveDown: string
    outdated: string
    moved: (at: { name: string; place: number; total: number }) => string
  }
}

/**
 * Moves rows within a list. The list shows the new order at once and returns to the order of the server if the call
 * fails. `said` announces the new place to screen readers.
 */
export function useListOrder<R extends Row>(terms: Terms<R>) {
  const { words } = terms
  const { wanted, send } = useSender(terms)
  const [said, setSaid] = useState('')
  const rows = wanted ? inOrder(terms.rows, wanted) : terms.rows
  const move = (row: R, to: number) => {
    const ids = rows.map(({ id }) => id).filter((id) => id !== row.id)
    ids.splice(to, 0, row.id)
    setSaid(words.moved({ name: row.name, place: to + 1, total: rows.length }))
    void send(ids)
  }
  const actionsOf = (row: R): RowAction[] => {
    const at = rows.indexOf(row)
    const up = { label: words.moveUp, icon: IconArrowUp, run: () => move(row, at - 1) }
    const down = { label: words.moveDown, icon: IconArrowDown, run: () => move(row, at + 1) }
    return [...(at > 0 ? [up] : []), ...(at < rows.length - 1 ? [down] : [])]
  }
  return { rows, move: rows.length > 1 ? move : undefined, actionsOf, said }
}

/** Rows that another user created meanwhile come last. */
function inOrder<R extends Row>(rows: R[], ids: number[]): R[] {
  const place = ({ id }: Row) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return rows.toSorted((one, other) => place(one) - place(other))
}

/** Sends one order at a time. Of the orders that wait meanwhile only the latest is sent. */
function useSender<R extends Row>({ save, reload, outdatedCode, words }: Terms<R>) {
  const [wanted, setWanted] = useState<number[]>()
  const next = useRef<number[]>(undefined)
  const isSending = useRef(false)
  const sendAll = async () => {
    while (next.current) {
      const ids = next.current
      next.current = undefined
      await save(ids)
    }
  }
  const send = async (ids: number[]) => {
    setWanted(ids)
    next.current = ids
    if (isSending.current) return
    isSending.current = true
    await sendAll().catch((refused: Refused) => {
      next.current = undefined
      reload()
      if (refused.code === outdatedCode) showWarning(words.outdated)
      else showError(refused)
    })
    isSending.current = false
    setWanted(undefined)
  }
  return { wanted, send }
}
