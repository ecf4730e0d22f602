import { limits } from '@recado/contract/platform/limits'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect } from 'react'
import { useSession } from '../../app/session/session.ts'
import { enqueueFiles } from '../outbox/compose.ts'
import { useDraft, useSignature } from '../drafts/drafts.ts'
import { sendWhenReady, useIsSendPending } from '../attachments/saved-attachments.ts'
import { withSignature } from '../../app/text/formatted-text.ts'
import { measureText } from '../messages/rules.ts'
import { useReplyGuard } from './use-reply-guard.ts'
import type { Attachments } from '../attachments/use-attachments.ts'

type Terms = {
  ticket: Ticket
  attachments: Attachments
  replyTo: Message | undefined
  onReplyDone: () => void
}

/** The text being written to a customer, whether it can be sent, and the send action. */
export function useComposerState({ ticket, attachments, replyTo, onReplyDone }: Terms) {
  const { user } = useSession()
  const [text, setText] = useDraft(ticket.id)
  const [isSigned, setIsSigned] = useSignature()
  const hasFiles = attachments.files.length > 0
  const guard = useReplyGuard({ ticketId: ticket.id, isWriting: text !== '' || hasFiles })
  const max = hasFiles ? limits.captionMax : limits.messageMax
  const sign = (words: string) => (isSigned ? withSignature(user.name, words) : words)
  const weight = measureText(text.trim() === '' ? '' : sign(text), max)
  const isTooLong = !weight.isOk && weight.why === 'tooLong'
  const maySend = hasFiles ? !isTooLong && !attachments.isRefused : weight.isOk
  const { seenPosition } = guard
  const who = { ticket, user, quoted: replyTo, seenPosition }
  const post = (parcels = attachments.files) => {
    enqueueFiles({ ...who, body: text, sign, parcels })
    setText('')
    attachments.clear()
    onReplyDone()
  }
  const late = useLateSending({ attachments, post: (files) => maySend && post(files) })
  const send = () => {
    if (!maySend || !guard.mayPass()) return
    if (attachments.isReady) post()
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
    /** Author, ticket and quoted message, for messages sent without the field, such as a recording. */
    who,
  }
}

type Late = { attachments: Attachments; post: (files: Attachments['files']) => void }

/** If the user sends while a picture is still being compressed, the message follows as soon as it is ready. */
function useLateSending({ attachments: { name }, post }: Late) {
  const isWanted = useIsSendPending(name)
  useEffect(() => {
    // Text typed since then is sent too.
    if (isWanted) sendWhenReady(name, post)
  })
  return { isWanted, want: () => sendWhenReady(name, post) }
}

export type ComposerState = ReturnType<typeof useComposerState>
