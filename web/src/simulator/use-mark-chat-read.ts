import type { Chat } from '@recado/simulator/wire'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import { readChat } from './phones/phone-api.ts'
import { useChats } from './phones/use-phone.ts'

const noMatter = () => undefined

/** Sends read receipts while this chat is in view and has unread messages. */
export function useMarkChatRead(number: string, peer: string, isShown: boolean): Chat | undefined {
  const { data } = useChats(number)
  const visibility = useDocumentVisibility()
  const chat = data?.find((one) => one.with === peer)
  const unread = isShown && visibility === 'visible' ? (chat?.unread ?? 0) : 0
  useEffect(() => {
    // A lost receipt is sent again with the next message or the next view.
    if (unread > 0) readChat(number, peer).catch(noMatter)
  }, [number, peer, unread])
  return chat
}
