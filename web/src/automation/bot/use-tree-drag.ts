import { useEffect, useEffectEvent, type RefObject } from 'react'
import { dragByHandle } from '../../ui/handle-drag.ts'
import type { DropSide } from './tree.ts'

type Drop = { id: number; targetId: number; side: DropSide }

type Terms = {
  /** Whether the option can be dropped there. */
  mayDrop: (drop: Drop) => boolean
  onDrop: (drop: Drop) => void
}

/** The share of a row's height at its top and its bottom that stands for before and after. The rest is inside it. */
const EDGE = 0.3

/** Drags options by their handles. The middle of a row takes an option inside, its edges beside. */
export function useTreeDrag(place: RefObject<HTMLElement | null>, terms: Terms): void {
  const mayDrop = useEffectEvent(terms.mayDrop)
  const drop = useEffectEvent(terms.onDrop)
  useEffect(() => {
    const tree = place.current
    const press = (event: PointerEvent) =>
      begin(event, tree!, { mayDrop: (at) => mayDrop(at), onDrop: (at) => drop(at) })
    tree?.addEventListener('pointerdown', press)
    return () => tree?.removeEventListener('pointerdown', press)
  }, [place])
}

const idOf = (row: HTMLElement) => Number(row.dataset['option'])

function begin(event: PointerEvent, tree: HTMLElement, { mayDrop, onDrop }: Terms): void {
  const handle = (event.target as Element).closest('[data-handle]')
  const row = handle?.closest<HTMLElement>('[data-option]')
  if (!handle || !row || event.button !== 0) return
  const id = idOf(row)
  let target: { row: HTMLElement; drop: Drop } | undefined
  const unmark = () => delete target?.row.dataset['drop']
  dragByHandle(event, handle, {
    row,
    point: ({ clientY }) => {
      unmark()
      const next = rowAt(tree, clientY)
      const drop = { id, targetId: idOf(next), side: sideOf(next, clientY) }
      target = mayDrop(drop) ? { row: next, drop } : undefined
      if (target) next.dataset['drop'] = drop.side
      next.scrollIntoView({ block: 'nearest' })
    },
    end: unmark,
    drop: () => target && onDrop(target.drop),
  })
}

/** The row at this height, or the nearest one. */
function rowAt(tree: HTMLElement, y: number): HTMLElement {
  const rows = [...tree.querySelectorAll<HTMLElement>('[data-option]')]
  return rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1)!
}

function sideOf(row: HTMLElement, y: number): DropSide {
  const { top, height } = row.getBoundingClientRect()
  const share = (y - top) / height
  if (share < EDGE) return 'before'
  return share > 1 - EDGE ? 'after' : 'in'
}
