import type { NotificationData } from '@mantine/notifications'
import { createElement } from 'react'
import { closeToast, toast } from '../../app/toasts/toast.ts'
import { UndoLine } from './UndoLine.tsx'

/** How long an action can be undone. Milliseconds. */
export const UNDO_MS = 8000

/** An action that starts after `UNDO_MS` unless it is undone. */
export type WaitingAction = {
  undo: () => void
  /** Stops the time until the action starts. */
  pause: () => void
  /** Starts the time again, from its beginning. */
  resume: () => void
  /** Settles when the action starts or is undone. */
  over: Promise<void>
}

let count = 0

/** Shows a toast about an action that was done, with a button to undo it. */
export const showUndoToast = (message: string, undo: () => void): void =>
  void show(message, { undo, look: { autoClose: UNDO_MS } })

/**
 * Shows a toast about an action that waits. The toast is open until the action starts, and the action waits while the
 * pointer or the focus is on the toast.
 */
export function showWaitingToast(message: string, action: WaitingAction): void {
  const { undo, pause, resume, over } = action
  const look: Look = {
    autoClose: false,
    // A finger does not leave the toast after a tap.
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && pause(),
    onPointerLeave: resume,
    onFocus: pause,
    onBlur: resume,
    // The library loads late, and a toast that is removed under the pointer tells no leaving.
    onOpen: resume,
    onClose: resume,
  }
  const id = show(message, { undo, look })
  void over.then(() => closeToast(id))
}

type Look = Omit<NotificationData, 'message'>

/** Returns the id of the toast. */
function show(message: string, { undo, look }: { undo: () => void; look: Look }): string {
  count += 1
  const id = `undo-${count}`
  const line = createElement(UndoLine, { id, message, undo })
  void toast({ ...look, id, message: line, role: 'status', withCloseButton: false })
  return id
}
