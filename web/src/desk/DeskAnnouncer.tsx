import { VisuallyHidden } from '@mantine/core'
import { messageCreated, messageUpdated } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLive } from '../app/live/live.ts'
import { useSession } from '../app/session/session.ts'
import { nameOf } from '../app/text/contact-names.ts'
import { newestCopy } from './tickets/cached-tickets.ts'

/** Events within this window are announced in one sentence. Milliseconds. */
const GATHER_MS = 2000

type Said = { key: number; words: string }

/**
 * Announces to a screen reader, politely, what happens outside the open conversation: customer messages in the user's
 * own and in waiting tickets, and the user's own answers that could not be sent. Several events become one sentence.
 */
export function DeskAnnouncer({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const [said, setSaid] = useState<Said>()
  const waiting = useRef(new Map<string, string>())
  const failed = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = useEffectEvent(() => {
    timer.current = undefined
    // A ticket that has been opened since then announces its own messages.
    if (uuid) waiting.current.delete(uuid)
    const names = [...waiting.current.values()]
    waiting.current.clear()
    const [name] = names
    if (name === undefined) return
    const words =
      names.length === 1 ? t('newsFrom', { name }) : t('newsFromMany', { count: names.length })
    setSaid((before) => ({ key: (before?.key ?? 0) + 1, words }))
  })
  const startTelling = () => {
    timer.current ??= setTimeout(() => say(), GATHER_MS)
  }
  const isHeard = (ticket: Ticket) =>
    ticket.uuid !== uuid && (ticket.userId === user.id || ticket.status === 'pending')

  useLive(messageCreated, ({ message, ticket }) => {
    if (message.fromMe || message.mediaType === 'system' || !isHeard(ticket)) return
    waiting.current.set(ticket.uuid, nameOf(ticket.contact))
    startTelling()
  })
  useLive(messageUpdated, ({ message }) => {
    if (!message.failure) return void failed.current.delete(message.id)
    const ticket = newestCopy(message.ticketId)
    // In the open conversation the message itself shows the failure.
    if (message.user?.id !== user.id || !ticket || ticket.uuid === uuid) return
    if (failed.current.has(message.id)) return
    failed.current.add(message.id)
    const words = t('notSentTo', { name: nameOf(ticket.contact) })
    setSaid((before) => ({ key: (before?.key ?? 0) + 1, words }))
  })
  return (
    <VisuallyHidden aria-live="polite">
      {said && <span key={said.key}>{said.words}</span>}
    </VisuallyHidden>
  )
}
