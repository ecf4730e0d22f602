import type { Message } from '@recado/contract/desk/messages'
import { memo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf, dateAndClockOf } from '../../i18n/moments.ts'
import { Deleted, Forwarded } from '../bubble/Bubble.tsx'
import { KindIcon, kindOf } from '../messages/kinds.tsx'
import { FormattedText } from '../../app/text/FormattedText.tsx'
import { withoutSignature } from '../../app/text/formatted-text.ts'
import quotation from '../bubble/Quoted.module.css'
import { QuotedWords } from '../bubble/Quoted.tsx'
import { Ticks } from '../bubble/Ticks.tsx'
import { useAuthorName } from '../bubble/author-name.ts'
import classes from './PeekDialog.module.css'

type Props = { message: Message; customer: string }

/** One message in the preview, with the same texts as in the conversation. */
export const PeekMessage = memo(function PeekMessage({ message, customer }: Props) {
  const { fromMe, user, isDeleted, isForwarded, quotedMsg } = message
  const who = useAuthorName(customer)
  const isGone = isDeleted && fromMe
  return (
    <article
      className={classes.bubble}
      data-message={message.id}
      data-mine={fromMe || undefined}
      data-deleted={isDeleted || undefined}
    >
      {fromMe && user && <b className={classes.author}>{user.name}</b>}
      {isForwarded && !isGone && <Forwarded />}
      {quotedMsg && (
        <blockquote className={quotation.quoted}>
          <b>{who(quotedMsg)}</b>
          <span className={quotation.text}>
            <QuotedWords quoted={quotedMsg} />
          </span>
        </blockquote>
      )}
      {isDeleted && <Deleted fromMe={fromMe} />}
      {!isGone && <Said message={message} />}
      <Foot message={message} />
    </article>
  )
})

/** The text of the message, or its kind. */
function Said({ message: { body, fromMe, mediaType } }: { message: Message }) {
  const { t } = useTranslation('tickets')
  const kind = kindOf(mediaType)
  const words = fromMe ? withoutSignature(body) : body
  return (
    <>
      {kind && (
        <span className={classes.kind}>
          <KindIcon kind={kind} />
          {t(`kind_${kind}`)}
        </span>
      )}
      {words !== '' && <FormattedText text={words} />}
    </>
  )
}

function Foot({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { createdAt, fromMe, ack, isEdited, isDeleted, failure } = message
  return (
    <span className={classes.time}>
      {isEdited && !(isDeleted && fromMe) && t('edited')}
      <time dateTime={createdAt} title={dateAndClockOf(createdAt)}>
        {clockOf(createdAt)}
      </time>
      {fromMe && !isDeleted && !failure && <Ticks ack={ack} />}
    </span>
  )
}
