import { useRef } from 'react'
import type { Message } from '@recado/contract/desk/messages'
import { Refused } from '../../app/calls/api.ts'
import { conversationOf, renewFiles } from '../messages/cached-conversations.ts'

let last = Promise.resolve()

/** Requests run one after another: the answer to the first also refreshes the URLs of neighbouring messages. */
function ask(message: Message, url: string): void {
  last = last.then(async () => {
    const known = conversationOf(message.ticketId)?.messages.find(({ id }) => id === message.id)
    if (known?.mediaUrl !== url) return
    try {
      await renewFiles(message.ticketId, message.id)
    } catch (refused) {
      // The picture stays missing; the text around it remains.
      if (!(refused instanceof Refused)) throw refused
    }
  })
}

/** URLs of files expire. When one fails, requests a new one, once per URL. */
export function useFreshUrl(message: Message, url: string) {
  const asked = useRef('')
  const renew = () => {
    if (url.startsWith('blob:') || asked.current === url) return
    asked.current = url
    ask(message, url)
  }
  return { url, renew }
}
