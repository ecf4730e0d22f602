import { useRef } from 'react'
import { Refused } from '../app/api.ts'
import { useBubbleActs } from './bubble-acts.ts'
import { refreshConversation } from './cached-conversations.ts'

/** Addresses of files run out. The first time one fails, the conversation is asked for new ones. */
export function useFreshUrl(url: string) {
  const { ticketId } = useBubbleActs()
  const asked = useRef('')
  const renew = () => {
    if (url.startsWith('blob:') || asked.current !== '') return
    asked.current = url
    refreshConversation(ticketId).catch((refused: unknown) => {
      // The picture stays away; the words around it are there.
      if (!(refused instanceof Refused)) throw refused
    })
  }
  return { url, renew }
}
