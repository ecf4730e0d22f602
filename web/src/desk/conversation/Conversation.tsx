import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { AfterShortWait } from '../../ui/AfterShortWait.tsx'
import { InShortTasks } from '../../ui/InShortTasks.tsx'
import { useTicketActions } from '../ticket-actions/use-ticket-actions.ts'
import { useTicketCommands } from '../ticket-actions/use-ticket-commands.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Composer } from '../composer/Composer.tsx'
import { MessageList, type MessageListHandle } from './MessageList.tsx'
import { MessageListSkeleton } from './MessageListSkeleton.tsx'
import logClasses from './MessageList.module.css'
import { NumberBanner } from './NumberBanner.tsx'
import { isFromCustomer, isLine } from '../messages/rules.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import classes from './Conversation.module.css'
import { useConversation, type ConversationState } from './use-conversation.ts'
import { useAttachments } from '../attachments/use-attachments.ts'

type Props = { ticket: Ticket; onBack: (() => void) | undefined }

/** One open ticket: header, messages and composer. */
export function Conversation({ ticket, onBack }: Props) {
  const { t } = useTranslation('messages')
  const [isUnread] = useState(ticket.unreadMessages > 0)
  const conversation = useConversation(ticket.id, { isUnread })
  const actions = useTicketActions(ticket)
  const attachments = useAttachments(ticket.id, ticket.status === 'open')
  const [replyTo, setReplyTo] = useState<Message>()
  const log = useRef<MessageListHandle>(null)
  const name = nameOf(ticket.contact)
  const isOpen = ticket.status === 'open'
  const last = conversation.list.findLast((one) => isFromCustomer(one) && !isLine(one))
  useTicketCommands({ ticket, actions, reply: last && (() => setReplyTo(last)) })
  return (
    <section className={classes.thread} aria-label={t('log', { name })} data-thread>
      <ConversationHeader ticket={ticket} actions={actions} onBack={onBack} />
      <InShortTasks
        isReady={conversation.isLoaded}
        placeholder={<NotYet conversation={conversation} />}
      >
        <MessageList
          ref={log}
          ticket={ticket}
          name={name}
          conversation={conversation}
          onReply={setReplyTo}
        />
      </InShortTasks>
      {isOpen && <NumberBanner ticket={ticket} />}
      <Composer
        ticket={ticket}
        actions={actions}
        attachments={attachments}
        replyTo={replyTo}
        onReplyDone={() => setReplyTo(undefined)}
        onSeeEnd={async () => log.current?.toEnd()}
      />
      {attachments.isOver && <div className={classes.dropHere}>{t('dropHere')}</div>}
    </section>
  )
}

function NotYet({ conversation: { isFailed, reload } }: { conversation: ConversationState }) {
  const { t } = useTranslation('messages')
  if (!isFailed)
    return (
      <div className={logClasses.wrap}>
        <AfterShortWait>
          <MessageListSkeleton />
        </AfterShortWait>
      </div>
    )
  return (
    <div className={logClasses.wrap}>
      <EmptyState
        icon={IconMessageOff}
        title={t('loadFailed')}
        action={
          <Button variant="default" onClick={reload}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
