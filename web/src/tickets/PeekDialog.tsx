import { messages, type Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { Button, Loader, Modal } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, type UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '@recado/contract/limits'
import { paths } from '../app/paths.ts'
import { usePages } from '../app/query.ts'
import { nameOf } from '../contacts/contact-words.ts'
import { LogItem } from '../messages/LogItem.tsx'
import { timelineOf } from '../messages/timeline.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useOpened } from '../ui/use-opened.ts'
import classes from './PeekDialog.module.css'
import { PeekMessage } from './PeekMessage.tsx'
import { withoutMessage } from './view.ts'

type Props = {
  ticket: Ticket
  search: string
  onAccept: (ticket: Ticket) => void
  onClose: () => void
}

/** The last messages, to be read and nothing more: the customer does not learn of it, and nothing becomes read. */
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
      opened={useOpened(true)}
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

/** The page before these messages. */
const beforeFirst = ({ messages: rows, hasMore }: { messages: Message[]; hasMore: boolean }) => {
  const [first] = rows
  return hasMore && first ? { before: first.position } : undefined
}

function Said({ ticketId, customer }: { ticketId: number; customer: string }) {
  const { t } = useTranslation('list')
  const { data, hasNextPage, isFetching, fetchNextPage, isError, refetch } = usePages(
    messages.list,
    { ticketId },
    { getNext: beforeFirst },
  )
  const all = useMemo(
    () => data?.pages.toReversed().flatMap((page) => page.messages) ?? [],
    [data?.pages],
  )
  const { log, keepPlace } = useStillView(all[0]?.id)
  const scrolled = ({ currentTarget }: UIEvent) => {
    keepPlace()
    const isNearTop = currentTarget.scrollTop < limits.olderMessagesWithinPx
    if (isNearTop && hasNextPage && !isFetching) void fetchNextPage()
  }
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
      {isFetching && <Loader className={classes.wait} size={18} aria-label={t('loading')} />}
      {isError && (
        <Button variant="default" className={classes.wait} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      )}
      <div className={classes.start} />
      {timelineOf(all, undefined).map((item) =>
        item.is === 'bubble' ? (
          <PeekMessage key={item.key} message={item.message} customer={customer} />
        ) : (
          <LogItem key={item.key} item={item} outgoing={undefined} isFlashed={false} />
        ),
      )}
      {data && all.length === 0 && <p className={classes.none}>{t('nothingSaid')}</p>}
    </div>
  )
}

/** Opens at the end; older messages are put above without moving what is being read. */
function useStillView(first: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  const fromEnd = useRef(0)
  useLayoutEffect(() => {
    const box = log.current
    if (box) box.scrollTop = box.scrollHeight - fromEnd.current
  }, [first])
  const keepPlace = () => {
    const box = log.current
    if (box) fromEnd.current = box.scrollHeight - box.scrollTop
  }
  return { log, keepPlace }
}
