import { createElement } from 'react'
import { toast } from '../../app/toasts/toast.ts'
import { UndoLine } from './UndoLine.tsx'

/** How long a bulk action can be undone. Milliseconds. */
export const UNDO_MS = 8000

let count = 0

/** Shows a toast about the action, with an undo button for as long as undo is possible. */
export function showUndoToast(message: string, undo: () => void): void {
  count += 1
  const id = `undo-${count}`
  const line = createElement(UndoLine, { id, message, undo })
  void toast({ id, message: line, autoClose: UNDO_MS, role: 'status', withCloseButton: false })
}
