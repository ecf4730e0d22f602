import { useSyncExternalStore } from 'react'
import { useSession } from '../app/session.ts'
import { keep, read, subscribe } from './kept.ts'

/** Two people on one device do not see each other's drafts. */
const keyOf = (userId: number, ticketId: number) => `recado-draft-${userId}-${ticketId}`

/** What was begun for this ticket and not sent, and how to keep it. */
export function useDraft(ticketId: number): [string, (text: string) => void] {
  const key = keyOf(useSession().user.id, ticketId)
  const draft = useSyncExternalStore(subscribe, () => read(key))
  return [draft, (text) => keep(key, text)]
}

const SIGN = 'recado-sign'

/** Whether answers carry the agent's name; chosen once per device. */
export function useSign(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => read(SIGN) !== 'off')
  return [isOn, (next) => keep(SIGN, next ? 'on' : 'off')]
}
