import type { Ticket } from '@recado/contract/desk/tickets'
import { Button, Modal } from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type UIEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { limits } from '@recado/contract/platform/limits'
import { LabelledLoader } from '../../ui/LabelledLoader.tsx'
import { Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { paths } from '../../app/paths.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { conversationOf, loadNewest } from '../messages/cached-conversations.ts'
import { measureScroll, restoreScroll, type ScrollPosition } from '../messages/scroll-position.ts'
import { MessageListItem } from '../conversation/MessageListItem.tsx'
import { timelineOf, type TimelineItem } from '../messages/timeline.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useWindow } from '../conversation/use-window.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import classes from './PeekDialog.module.css'
import { PeekMessage } from './PeekMessage.tsx'
import { withoutMessage } from '../tickets/view.ts'

type Props = {
  ticket: Ticket
  search: string
  onAccept: (ticket: Ticket) => void
  onClose: () => void
}

/**
 * Shows the last messages without opening the ticket: the customer gets no read receipt, and nothing is marked as read.
 */
export function PeekDialog({ ticket, search, onAccept, onClose }: Props) {
  const { t } = useTranslation('list')
  const navigate = useNavigate()
  const name = nameOf(ticket.contact)
  const isPending = ticket.status === 'pending'
  const goOn = () => {
    onClose()
    if (isPending) onAccept(ticket)
    else void navigate({ pathname: paths.ticket(ticket.uuid), search: withoutMessage(search) })
  }
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('peekTitle', { name })}
      size={560}
      padding={0}
      returnFocus={false}
      classNames={{ header: classes.head ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Said ticketId={ticket.id} customer={name} />
      <footer className={classes.foot}>
        <span>{t('peekText')}</span>
        <Button variant={isPending ? 'filled' : 'default'} flex="none" onClick={goOn}>
          {t(isPending ? 'acceptIt' : 'openIt')}
        </Button>
      </footer>
    </Modal>
  )
}

/** Uses the shared cache of the conversation, so new messages show at once. */
function Said({ ticketId, customer }: { ticketId: number; customer: string }) {
  const { t } = useTranslation('list')
  const isAtNewest = useNewest(ticketId)
  const conversation = useConversation(ticketId)
  const { list, isLoaded, isFailed, hasNewer, isLoadingOlder, isLoadingNewer } = conversation
  const { shown, more } = useWindow(conversation, undefined)
  const items = useMemo(() => (isAtNewest ? timelineOf(shown, undefined) : []), [isAtNewest, shown])
  const { log, saveScrollPosition } = useStillView(items, hasNewer)
  const scrolled = ({ currentTarget: box }: UIEvent) => {
    saveScrollPosition()
    if (box.scrollTop < limits.olderMessagesWithinPx) more()
    const below = box.scrollHeight - box.scrollTop - box.clientHeight
    if (hasNewer && below < limits.olderMessagesWithinPx) void conversation.loadNewer()
  }
  const isWaiting = !(isLoaded && isAtNewest) || isLoadingOlder || isLoadingNewer
  return (
    <div
      ref={log}
      className={classes.log}
      role="log"
      aria-label={t('peekTitle', { name: customer })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      data-autofocus
      onScroll={scrolled}
    >
      {isWaiting && !isFailed && (
        <LabelledLoader className={classes.wait} size={18} aria-label={t('loading')} />
      )}
      {isFailed && (
        <Button variant="default" className={classes.wait} onClick={conversation.reload}>
          {t('retry')}
        </Button>
      )}
      <div className={classes.start} />
      {items.map((item) =>
        item.is === 'bubble' ? (
          <PeekMessage key={item.key} message={item.message} customer={customer} />
        ) : (
          <MessageListItem key={item.key} item={item} outgoing={undefined} isFlashed={false} />
        ),
      )}
      {isLoaded && list.length === 0 && <p className={classes.none}>{t('nothingSaid')}</p>}
    </div>
  )
}

/** Loads the newest messages, even if the conversation was left further up. False while they load. */
function useNewest(ticketId: number): boolean {
  const [isThere, setIsThere] = useState(() => !conversationOf(ticketId)?.hasNewer)
  useEffect(() => {
    loadNewest(ticketId)
      .catch((refused: unknown) => {
        if (!(refused instanceof Refused)) throw refused
        showError(refused)
      })
      .finally(() => setIsThere(true))
  }, [ticketId])
  return isThere
}

/** Opens at the end and stays there. If the user scrolls up, the visible messages keep their place. */
function useStillView(items: TimelineItem[], hasNewer: boolean) {
  const log = useRef<HTMLDivElement>(null)
  const place = useRef<ScrollPosition>({ is: 'end' })
  useLayoutEffect(() => {
    if (log.current) restoreScroll(log.current, place.current)
  }, [items])
  const saveScrollPosition = () => {
    if (log.current) place.current = measureScroll(log.current, hasNewer)
  }
  return { log, saveScrollPosition }
}
