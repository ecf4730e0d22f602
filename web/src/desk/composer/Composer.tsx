import type { DraftKind } from '@recado/contract/desk/drafts'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type ComponentProps } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import { forgetField } from '../../ui/lazy/typed-ahead.ts'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { useWritingSign } from '../presence/use-colleague-presence.ts'
import { showAnswer } from '../messages/cached-conversations.ts'
import { ClosedWindow, WindowLine } from '../../connections/templates/lazy-parts.ts'
import { useServiceWindow } from '../../connections/templates/use-service-window.ts'
import type { TicketActions } from '../ticket-actions/use-ticket-actions.ts'
import classes from './Composer.module.css'
import { AttachmentList, VoiceBar } from './lazy-parts.ts'
import { type Hold, useRelease } from '../voice/use-hold.ts'
import { NumberRemoved } from './NumberRemoved.tsx'
import { ReplyGuard } from './ReplyGuard.tsx'
import { ReplyTo } from './ReplyTo.tsx'
import { saveDrafts } from '../drafts/save-drafts.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { useNote } from '../notes/use-note.ts'
import { useWriting } from './use-writing.ts'
import { WritingField } from './WritingField.tsx'
import { LazyPlace } from '../../ui/lazy/lazy-part.tsx'

type Props = {
  ticket: Ticket
  actions: TicketActions
  attachments: Attachments
  replyTo: Message | undefined
  onReplyDone: () => void
  /** Brings the end of the conversation into view. */
  onSeeEnd: () => Promise<void>
}

/** Always at the same place; what stands in it is where one writes, or why one may not. */
export const Composer = ({ actions, ...open }: Props) =>
  open.ticket.status === 'open' ? (
    <OpenComposer {...open} />
  ) : (
    <ClosedComposer ticket={open.ticket} actions={actions} />
  )

/** An answer to the customer, a note for colleagues, or a voice. */
function OpenComposer(props: Omit<Props, 'actions'>) {
  const { ticket, attachments, replyTo, onReplyDone, onSeeEnd } = props
  const sign = useWritingSign(ticket.id)
  const customer = nameOf(ticket.contact)
  const [hold, setHold] = useState<Hold>()
  const isRecording = hold !== undefined
  useRelease(hold === 'held', () => setHold('released'))
  const [mode, setMode] = useMode(attachments.timesLaid, isRecording)
  const writing = useWriting({ ticket, attachments, replyTo, onReplyDone })
  const note = useNote(ticket, onSeeEnd)
  useSavingOnLeave(ticket.id)
  const isNote = mode === 'note'
  const window = useServiceWindow(ticket)
  const isRemoved = ticket.whatsappId === null
  const isShut = (isRemoved || window?.isOpen === false) && !isNote
  // What was typed after accepting has no field here, and letters are commands again.
  useEffect(() => {
    if (isShut) forgetField()
  }, [isShut])
  if (isShut && isRemoved)
    return (
      <div className={classes.place}>
        <div className={classes.box}>
          <NumberRemoved ticket={ticket} onNote={() => setMode('note')} />
        </div>
      </div>
    )
  if (isShut && window)
    return (
      <div className={classes.place}>
        <div className={classes.box}>
          <LazyPlace fallback={<div className={classes.voiceWait} />}>
            <WindowClosed ticket={ticket} isNew={window.isNew} onNote={() => setMode('note')} />
          </LazyPlace>
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
          <LazyPlace fallback={<div className={classes.voiceWait} />}>
            <VoiceBar
              hold={hold}
              who={writing.who}
              place={attachments}
              onSent={onReplyDone}
              onDone={() => setHold(undefined)}
            />
          </LazyPlace>
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

/** For whom one writes. Files are for the customer: laying one out by hand ends a note. A voice is for the customer. */
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

/** Says for whom one writes now, each time that changes. */
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

/** Another device may be next: what was written here is there at once. */
function useSavingOnLeave(ticketId: number): void {
  const { id: userId } = useSession().user
  useEffect(() => () => void saveDrafts(userId), [userId, ticketId])
}

type WindowProps = Omit<ComponentProps<typeof ClosedWindow>, 'onSent'>

/** The closed service window; a template that is sent is shown in the conversation at once. */
const WindowClosed = (props: WindowProps) => <ClosedWindow {...props} onSent={showAnswer} />

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
