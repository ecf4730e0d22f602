import { limits } from '@recado/contract/limits'
import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../app/session.ts'
import { postAll } from './compose.ts'
import { useDraft, useSign } from './drafts.ts'
import { signed } from './prose.ts'
import { weigh } from './rules.ts'
import { useGuard } from './use-guard.ts'
import type { Tray } from './use-tray.ts'

type Terms = { ticket: Ticket; tray: Tray; replyTo: Message | undefined; onReplyDone: () => void }

/** What is being written for a customer, whether it may go, and how it goes. */
export function useWriting({ ticket, tray, replyTo, onReplyDone }: Terms) {
  const { user } = useSession()
  const [text, setText] = useDraft(ticket.id)
  const [isSigned, setIsSigned] = useSign()
  const hasFiles = tray.files.length > 0
  const guard = useGuard({ ticketId: ticket.id, isWriting: text !== '' || hasFiles })
  const max = hasFiles ? limits.captionMax : limits.messageMax
  const sign = (words: string) => (isSigned ? signed(user.name, words) : words)
  const weight = weigh(text.trim() === '' ? '' : sign(text), max)
  const isTooLong = !weight.isOk && weight.why === 'tooLong'
  const maySend = hasFiles ? !isTooLong : weight.isOk
  const { seenPosition } = guard
  const who = { ticket, user, quoted: replyTo, seenPosition }
  const post = () => {
    postAll({ ...who, body: text, sign, parcels: tray.files })
    setText('')
    tray.clear()
    onReplyDone()
  }
  const late = useLateSending({ tray, post: () => maySend && post() })
  const send = () => {
    if (!maySend || !guard.mayPass()) return
    if (tray.isReady) post()
    else late.want()
  }
  return {
    text,
    setText,
    isSigned,
    setIsSigned,
    hasFiles,
    isTooLong,
    max,
    maySend,
    isWanted: late.isWanted,
    guard,
    send,
    /** Who writes, to whom, in answer to what: for what is sent past the field. */
    who,
  }
}

/** Sending that was asked for while a picture was still being made lighter follows as soon as it is. */
function useLateSending({ tray, post }: { tray: Tray; post: () => void }) {
  const [wanted, setWanted] = useState<string>()
  const { isReady, files } = tray
  const isWanted = files.some(({ key }) => key === wanted)
  const follow = useEffectEvent(post)
  useEffect(() => {
    if (isWanted && isReady) follow()
  }, [isWanted, isReady])
  return { isWanted, want: () => setWanted(files[0]?.key) }
}

export type Writing = ReturnType<typeof useWriting>
