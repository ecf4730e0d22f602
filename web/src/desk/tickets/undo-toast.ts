import { createElement } from 'react'
import { toast } from '../../app/toasts/toast.ts'
import { UndoLine } from './UndoLine.tsx'

/** How long anything done to many at once can still be undone. */
export const UNDO_MS = 8000

let count = 0

/** Says what was done, with the way back for as long as there is one. */
export function showUndoToast(message: string, undo: () => void): void {
  count += 1
  const id = `undo-${count}`
  const line = createElement(UndoLine, { id, message, undo })
  void toast({ id, message: line, autoClose: UNDO_MS, role: 'status', withCloseButton: false })
}
