import type { DraftKind } from '@recado/contract/desk/drafts'
import { useSession } from '../../app/session/session.ts'
import { saveLocal, readLocal, useLocal } from '../../app/device/local-storage.ts'
import { scheduleDraftSave } from './save-drafts.ts'
import { keyOf } from './unsaved-drafts.ts'

/** The unsent text of a ticket, and its setter. Saves on this device at once, and on the server after a delay. */
export function useDraft(
  ticketId: number,
  kind: DraftKind = 'message',
): [string, (text: string | ((now: string) => string)) => void] {
  const { id: userId } = useSession().user
  const key = keyOf(userId, { ticketId, kind })
  const draft = useLocal(key)
  const write = (next: string | ((now: string) => string)) => {
    const text = typeof next === 'string' ? next : next(readLocal(key))
    if (readLocal(key) === text) return
    saveLocal(key, text)
    scheduleDraftSave(userId, { ticketId, kind })
  }
  return [draft, write]
}

/** The unsent text of a ticket: the message if there is one, otherwise the note. */
export function useAnyDraft(ticketId: number): string {
  const [message] = useDraft(ticketId)
  const [note] = useDraft(ticketId, 'note')
  return message.trim() === '' ? note : message
}

const SIGN = 'recado-sign'

/** Whether messages carry the agent's name. Stored per device. */
export function useSignature(): [boolean, (isOn: boolean) => void] {
  const isOn = useLocal(SIGN) !== 'off'
  return [isOn, (next) => saveLocal(SIGN, next ? 'on' : 'off')]
}

const ENTER = 'recado-enter'

/**
 * Whether Enter sends and Shift+Enter inserts a line break; otherwise Enter inserts a line break and Ctrl+Enter sends.
 */
export function useEnterSends(): [boolean, (isOn: boolean) => void] {
  const isOn = useLocal(ENTER) !== 'breaks'
  return [isOn, (next) => saveLocal(ENTER, next ? '' : 'breaks')]
}
