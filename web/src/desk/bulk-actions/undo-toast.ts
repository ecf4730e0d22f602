import { createElement } from 'react'
import { toast } from '../../app/toasts/toast.ts'
import { UNDO_MS } from './bulk.ts'
import { UndoLine } from './UndoLine.tsx'

let count = 0

/** Says what was done, with the way back for as long as there is one. */
export function showUndoToast(message: string, undo: () => void): void {
  count += 1
  const id = `undo-${count}`
  const line = createElement(UndoLine, { id, message, undo })
  void toast({ id, message: line, autoClose: UNDO_MS, role: 'status', withCloseButton: false })
}
