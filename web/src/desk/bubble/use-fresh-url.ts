import { useRef } from 'react'
import type { Message } from '@recado/contract/desk/messages'
import { Refused } from '../../app/calls/api.ts'
import { conversationOf, renewFiles } from '../messages/cached-conversations.ts'

let last = Promise.resolve()

/** One after another: the answer to the first has new addresses for those that stand around it too. */
function ask(message: Message, url: string): void {
  last = last.then(async () => {
    const known = conversationOf(message.ticketId)?.messages.find(({ id }) => id === message.id)
    if (known?.mediaUrl !== url) return
    try {
      await renewFiles(message.ticketId, message.id)
    } catch (refused) {
      // The picture stays away; the words around it are there.
      if (!(refused instanceof Refused)) throw refused
    }
  })
}

/** Addresses of files run out. When one fails, a new one is asked for, once for each address. */
export function useFreshUrl(message: Message, url: string) {
  const asked = useRef('')
  const renew = () => {
    if (url.startsWith('blob:') || asked.current === url) return
    asked.current = url
    ask(message, url)
  }
  return { url, renew }
}
