import type { DraftKind } from '@recado/contract/desk/drafts'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type ComponentProps } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import { endTypingCapture } from '../../ui/lazy/typed-ahead.ts'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { useWritingPresence } from '../presence/use-colleague-presence.ts'
import { applyResponse } from '../messages/cached-conversations.ts'
import { ClosedWindow, WindowLine } from '../../connections/templates/lazy-parts.ts'
import { useServiceWindow } from '../../connections/templates/use-service-window.ts'
import type { TicketActions } from '../ticket-actions/use-ticket-actions.ts'
import classes from './Composer.module.css'
import { AttachmentList, NumberRemoved, VoiceBar } from './lazy-parts.ts'
import { type HoldState, useRelease } from '../voice/use-hold.ts'
import { ReplyGuard } from './ReplyGuard.tsx'
import { ReplyTo } from './ReplyTo.tsx'
import { saveDrafts } from '../drafts/save-drafts.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { useNote } from '../notes/use-note.ts'
import { useComposerState } from './use-composer-state.ts'
import { WritingField } from './WritingField.tsx'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'

type Props = {
  ticket: Ticket
  actions: TicketActions
  attachments: Attachments
  replyTo: Message | undefined
  onReplyDone: () => void
  /** Scrolls to the end of the conversation. */
  onSeeEnd: () => Promise<void>
}

/** Always in the same place. Shows the message field, or the reason why the user may not answer. */
export const Composer = ({ actions, ...open }: Props) =>
  open.ticket.status === 'open' ? (
    <OpenComposer {...open} />
  ) : (
    <ClosedComposer ticket={open.ticket} actions={actions} />
  )

/** Writes an answer to the customer, a note for colleagues, or records a voice message. */
function OpenComposer(props: Omit<Props, 'actions'>) {
  const { ticket, attachments, replyTo, onReplyDone, onSeeEnd } = props
  const sign = useWritingPresence(ticket.id)
  const customer = nameOf(ticket.contact)
  const [hold, setHold] = useState<HoldState>()
  const isRecording = hold !== undefined
  useRelease(hold === 'held', () => setHold('released'))
  const [mode, setMode] = useMode(attachments.timesLaid, isRecording)
  const writing = useComposerState({ ticket, attachments, replyTo, onReplyDone })
  const note = useNote(ticket, onSeeEnd)
  useSavingOnLeave(ticket.id)
  const isNote = mode === 'note'
  const window = useServiceWindow(ticket)
  const isRemoved = ticket.whatsappId === null
  const isShut = (isRemoved || window?.isOpen === false) && !isNote
  // Keys typed ahead after accepting have no field here, so letters are shortcuts again.
  useEffect(() => {
    if (isShut) endTypingCapture()
  }, [isShut])
  if (isShut && isRemoved)
    return (
      <div className={classes.place}>
        <div className={classes.box}>
          <LazyFallback fallback={<div className={classes.voiceWait} />}>
            <NumberRemoved ticket={ticket} onNote={() => setMode('note')} />
          </LazyFallback>
        </div>
      </div>
    )
  if (isShut && window)
    return (
      <div className={classes.place}>
        <div className={classes.box}>
          <LazyFallback fallback={<div className={classes.voiceWait} />}>
            <WindowClosed ticket={ticket} isNew={window.isNew} onNote={() => setMode('note')} />
          </LazyFallback>
        </div>
      </div>
    )
  return (
    <div className={classes.place}>
      <ModeAnnouncer mode={mode} />
      <div className={classes.box} data-note={isNote || undefined} {...sign}>
        {!isNote && writing.guard.count > 0 && (
          <ReplyGuard guard={writing.guard} onSee={onSeeEnd} onSend={writing.send} />
        )}
        {!isNote && window && (
          <Suspense>
            <WindowLine leftMs={window.leftMs} />
          </Suspense>
        )}
        {!isNote && replyTo && (
          <ReplyTo message={replyTo} customer={customer} onCancel={onReplyDone} />
        )}
        {!isNote && attachments.files.length > 0 && (
          <Suspense>
            <AttachmentList attachments={attachments} />
          </Suspense>
        )}
        {hold ? (
          <LazyFallback fallback={<div className={classes.voiceWait} />}>
            <VoiceBar
              hold={hold}
              who={writing.who}
              place={attachments}
              onSent={onReplyDone}
              onDone={() => setHold(undefined)}
            />
          </LazyFallback>
        ) : (
          <WritingField
            key={mode}
            {...{ mode, writing, note, attachments, replyTo, onReplyDone, ticket }}
            onMode={setMode}
            onRecord={(isHeld) => setHold(isHeld ? 'held' : 'pressed')}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Whether the text is a message or a note. Files and voice messages are for the customer: attaching a file by hand
 * switches to message.
 */
function useMode(timesLaid: number, isRecording: boolean) {
  const { t } = useTranslation('composer')
  const [mode, setMode] = useState<DraftKind>('message')
  const [times, setTimes] = useState(timesLaid)
  if (times !== timesLaid) {
    setTimes(timesLaid)
    setMode('message')
  }
  useActions({
    title: t('noteLabel'),
    actions: isRecording
      ? []
      : [
          {
            id: 'note',
            label: t('writeNote'),
            icon: IconNote,
            keys: 'n',
            run: () => setMode('note'),
          },
        ],
  })
  return [mode, setMode] as const
}

/** Announces each change between message and note. */
function ModeAnnouncer({ mode }: { mode: DraftKind }) {
  const { t } = useTranslation('composer')
  const [first] = useState(mode)
  const [hasChanged, setHasChanged] = useState(false)
  if (mode !== first && !hasChanged) setHasChanged(true)
  return (
    <VisuallyHidden component="output">
      {hasChanged && t(mode === 'note' ? 'nowNote' : 'nowReply')}
    </VisuallyHidden>
  )
}

/** Saves drafts at once on leaving, because the user may continue on another device. */
function useSavingOnLeave(ticketId: number): void {
  const { id: userId } = useSession().user
  useEffect(() => () => void saveDrafts(userId), [userId, ticketId])
}

type WindowProps = Omit<ComponentProps<typeof ClosedWindow>, 'onSent'>

/** The closed service window. A sent template is shown in the conversation at once. */
const WindowClosed = (props: WindowProps) => <ClosedWindow {...props} onSent={applyResponse} />

function ClosedComposer({ ticket, actions }: { ticket: Ticket; actions: TicketActions }) {
  const { t } = useTranslation('messages')
  const { t: ofTickets } = useTranslation('tickets')
  const isPending = ticket.status === 'pending'
  return (
    <div className={classes.place}>
      <div className={classes.closed}>
        <span>{t(isPending ? 'pendingTicket' : 'closedTicket')}</span>
        <Button
          h={32}
          loading={actions.isBusy}
          onClick={() => void (isPending ? actions.accept() : actions.reopen())}
        >
          {ofTickets(isPending ? 'accept' : 'reopen')}
        </Button>
      </div>
    </div>
  )
}
