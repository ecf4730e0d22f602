import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../app/toast.ts'
import { conversationOf } from './cached-conversations.ts'

const FLASH_MS = 1400
const PAGES_BACK = 50

type Terms = {
  ticketId: number
  loadOlder: () => Promise<boolean>
  reveal: (messageId: string) => void
  toMessage: (messageId: string) => void
}

/** Leads to a quoted message, loading back to it where needed, and marks it for a moment. */
export function useOrigin({ ticketId, loadOlder, reveal, toMessage }: Terms) {
  const { t } = useTranslation('messages')
  const [flashed, setFlashed] = useState<string>()
  const look = useEffectEvent(toMessage)
  useEffect(() => {
    if (flashed === undefined) return undefined
    look(flashed)
    const timer = setTimeout(() => setFlashed(undefined), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashed])
  const isHere = (id: string) => conversationOf(ticketId)?.messages.some((one) => one.id === id)
  const find = async (id: string): Promise<void> => {
    for (let page = 0; page < PAGES_BACK && !isHere(id); page += 1) if (!(await loadOlder())) break
    if (!isHere(id)) return void toast({ message: t('originLost') })
    reveal(id)
    setFlashed(id)
  }
  return { flashed, lead: (id: string) => void find(id) }
}
