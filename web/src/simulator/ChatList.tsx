import { Button } from '@mantine/core'
import type { Chat, Phone } from '@recado/simulator/wire'
import { IconMessagePlus, IconPlus, IconQrcode, IconSettings } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { rowTimeOf } from '../app/time/time-words.ts'
import { useNow } from '../app/time/use-now.ts'
import { Ticks } from '../desk/bubble/Ticks.tsx'
import { Chip, Count } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './Chat.module.css'
import { useChats, type TypingByPeer } from './phones/use-phone.ts'
import type { PhoneView } from './view.ts'
import { displayNameOf, previewOf } from './phone-texts.ts'

type Props = {
  phone: Phone
  typing: TypingByPeer
  company: Set<string>
  onOpen: (peer: string) => void
  onGo: (view: PhoneView) => void
}

export function ChatList({ phone, typing, company, onOpen, onGo }: Props) {
  const { t } = useTranslation('simulator')
  const { data } = useChats(phone.number)
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('chats')}</h2>
        <IconButton icon={IconQrcode} label={t('scan')} onClick={() => onGo({ is: 'scan' })} />
        <IconButton
          icon={IconSettings}
          label={t('settings')}
          onClick={() => onGo({ is: 'settings' })}
        />
        <IconButton icon={IconPlus} label={t('newChat')} onClick={() => onGo({ is: 'new' })} />
      </header>
      <div className={classes.page}>
        {data?.length === 0 && (
          <EmptyState
            icon={IconMessagePlus}
            title={t('noChats')}
            action={<Button onClick={() => onGo({ is: 'new' })}>{t('newChat')}</Button>}
          >
            {t(company.has(phone.number) ? 'noChatsCompany' : 'noChatsText')}
          </EmptyState>
        )}
        <ul className={classes.chats} aria-label={t('chats')}>
          {data?.map((chat) => (
            <Row
              key={chat.with}
              {...{ chat, number: phone.number }}
              isTyping={chat.with in typing}
              isCompany={company.has(chat.with)}
              onOpen={() => onOpen(chat.with)}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

type RowProps = {
  chat: Chat
  number: string
  isTyping: boolean
  isCompany: boolean
  onOpen: () => void
}

function Row({ chat, number, isTyping, isCompany, onOpen }: RowProps) {
  const { t } = useTranslation('simulator')
  const now = useNow()
  const name = displayNameOf(chat.name, chat.with)
  const { last, unread } = chat
  return (
    <li>
      <button type="button" className={classes.chat} onClick={onOpen}>
        <Avatar name={name} size={44} />
        <span className={classes.chatWords}>
          <span className={classes.chatLine}>
            <b className="cut">{name}</b>
            {isCompany && <Chip>{t('company')}</Chip>}
            <time dateTime={chat.at}>{rowTimeOf(chat.at, now, t('yesterday'))}</time>
          </span>
          <span className={classes.chatLine}>
            {last?.from === number && !last.deletedAt && !isTyping && <Ticks ack={last.ack} />}
            <span className={`${classes.last} cut`} data-typing={isTyping || undefined}>
              {isTyping ? t('typing') : last && previewOf(last, t)}
            </span>
            {unread > 0 && (
              <>
                <Count value={unread} tone="accent" />
                <span className={classes.unseen}>{t('unread', { count: unread })}</span>
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}
