import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { toast } from '../../app/toasts/toast.ts'
import { conversationOf, loadAround } from '../messages/cached-conversations.ts'

const FLASH_MS = 1400

type Terms = {
  ticketId: number
  /** Changes whenever the rendered items change. */
  version: unknown
  reveal: (messageId: string) => void
  /** Returns whether the message is rendered. */
  toMessage: (messageId: string) => boolean
}

/** Leads to any message of this conversation. Loads the messages around it if needed, and highlights it briefly. */
export function useJumpToMessage({ ticketId, version, reveal, toMessage }: Terms) {
  const { t } = useTranslation('messages')
  const [led, setLed] = useState<{ id: string }>()
  const reached = useRef<object>(undefined)
  // The message may be rendered only with the next change of the items.
  const look = useEffectEvent((to: { id: string }) => {
    if (reached.current !== to && toMessage(to.id)) reached.current = to
  })
  useLayoutEffect(() => {
    if (led) look(led)
  }, [led, version])
  useEffect(() => {
    if (!led) return undefined
    const timer = setTimeout(() => setLed(undefined), FLASH_MS)
    return () => clearTimeout(timer)
  }, [led])
  const isHere = (id: string) => conversationOf(ticketId)?.messages.some((one) => one.id === id)
  const find = async (id: string): Promise<void> => {
    try {
      if (!isHere(id)) await loadAround(ticketId, id)
      reveal(id)
      setLed({ id })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 404) void toast({ message: t('originLost') })
      else showError(error)
    }
  }
  return { flashed: led?.id, lead: (id: string) => void find(id) }
}
