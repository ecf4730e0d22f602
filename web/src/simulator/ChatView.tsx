import { Button, Skeleton } from '@mantine/core'
import type { Phone, TypingState } from '@recado/simulator/wire'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { dayOf } from '../app/time/time-words.ts'
import { useNow } from '../app/time/use-now.ts'
import { Avatar } from '../ui/Avatar.tsx'
import classes from './Chat.module.css'
import type { ComposerReference } from './draft.ts'
import { CallBar, CallButton } from './CallBar.tsx'
import { PhoneBubble } from './PhoneBubble.tsx'
import { PhoneComposer } from './PhoneComposer.tsx'
import { PhoneHead } from './PhoneHead.tsx'
import { useChat } from './phones/use-chat.ts'
import { useMarkChatRead } from './use-mark-chat-read.ts'
import { displayNameOf, isGroupAddress } from './phone-texts.ts'

type Props = {
  phone: Phone
  phones: Phone[]
  peer: string
  isShown: boolean
  typing: TypingState | undefined
  onBack: () => void
}

export function ChatView({ phone, phones, peer, isShown, typing, onBack }: Props) {
  const { t } = useTranslation('simulator')
  const chat = useMarkChatRead(phone.number, peer, isShown)
  const talk = useChat(phone.number, peer)
  const [about, setAbout] = useState<ComposerReference>()
  const name = displayNameOf(chat?.name ?? phones.find((one) => one.number === peer)?.name, peer)
  const isTyping = typing === 'composing' || typing === 'recording'
  const isGroup = isGroupAddress(peer)
  const idle = isGroup ? t('group') : phoneOf(peer)
  const under = isTyping ? t(typing === 'recording' ? 'recording' : 'typing') : idle
  const sides = { number: phone.number, peer }
  return (
    <>
      <PhoneHead
        title={name}
        under={<span className="num">{under}</span>}
        face={<Avatar name={name} size={32} />}
        action={!isGroup && <CallButton {...sides} />}
        onBack={onBack}
      />
      <CallBar {...sides} />
      <Log {...{ talk, phone, name, onAbout: setAbout }}>
        {isTyping && <span className={classes.typing}>{under}</span>}
      </Log>
      <PhoneComposer
        key={about ? `${about.is} ${about.message.id}` : 'new'}
        {...{ phone, peer, name, about }}
        people={phones.filter(({ number }) => number !== phone.number && number !== peer)}
        onSend={talk.send}
        onDone={() => setAbout(undefined)}
      />
    </>
  )
}

type LogProps = {
  talk: ReturnType<typeof useChat>
  phone: Phone
  name: string
  onAbout: (about: ComposerReference) => void
  children: ReactNode
}

/**
 * The list of messages. CSS reverses it, so that the view stays at the last message. Sending a message scrolls back to
 * it.
 */
function Log({ talk, phone, name, onAbout, children }: LogProps) {
  const { t } = useTranslation('simulator')
  const { messages, isLoading, isFailed, again, hasOlder, showOlder } = talk
  const scroller = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const ownLast = last?.from === phone.number ? last.id : undefined
  useEffect(() => {
    if (ownLast && scroller.current) scroller.current.scrollTop = 0
  }, [ownLast])
  return (
    <div
      ref={scroller}
      className={classes.scroll}
      role="log"
      // A scrollable area must be focusable to be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('chatWith', { name })}
    >
      <div className={classes.log}>
        {hasOlder && (
          <Button size="compact-sm" variant="subtle" onClick={showOlder}>
            {t('older')}
          </Button>
        )}
        {isLoading &&
          [180, 220, 140].map((width) => (
            <Skeleton key={width} {...{ width }} height={36} mt={8} />
          ))}
        {isFailed && (
          <p className={classes.wrong} role="alert">
            {t('loadFailed')}{' '}
            <Button size="compact-xs" variant="default" onClick={again}>
              {t('retry')}
            </Button>
          </p>
        )}
        {!isLoading && messages.length === 0 && (
          <p className={classes.first}>{t('firstWord', { name })}</p>
        )}
        {messages.map((message, i) => (
          <Fragment key={message.id}>
            <DayLine at={message.at} before={messages[i - 1]?.at} />
            <PhoneBubble
              {...{ message, phone, name, onAbout }}
              quoted={messages.find(({ id }) => id === message.quotedId)}
              refused={talk.refusalOf(message.id)}
              onRetry={() => talk.retry(message.id)}
            />
          </Fragment>
        ))}
        {children}
      </div>
    </div>
  )
}

function DayLine({ at, before }: { at: string; before: string | undefined }) {
  const { t } = useTranslation('simulator')
  const now = useNow()
  const textOf = (moment: string) => {
    const day = dayOf(moment, now)
    return day.is === 'date' ? day.text : t(day.is)
  }
  const text = textOf(at)
  if (before !== undefined && textOf(before) === text) return null
  return <span className={classes.day}>{text}</span>
}
