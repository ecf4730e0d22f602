import type { Message } from '@recado/contract/messages'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, dateAndClockOf } from '../i18n/moments.ts'
import { KindIcon, kindOf } from '../messages/kinds.tsx'
import { Prose } from '../messages/Prose.tsx'
import classes from './PeekDialog.module.css'

/** One message as it is read in passing: its words, or what kind of thing it is. */
export const PeekMessage = memo(function PeekMessage({ message }: { message: Message }) {
  const { t } = useTranslation('tickets')
  const { body, fromMe, mediaType, createdAt, user, isDeleted } = message
  const kind = kindOf(mediaType)
  return (
    <article
      className={classes.bubble}
      data-mine={fromMe || undefined}
      data-deleted={isDeleted || undefined}
    >
      {fromMe && user && <b className={classes.author}>{user.name}</b>}
      {kind && (
        <span className={classes.kind}>
          <KindIcon kind={kind} />
          {t(`kind_${kind}`)}
        </span>
      )}
      {body !== '' && <Prose text={body} />}
      <time dateTime={createdAt} title={dateAndClockOf(createdAt)}>
        {clockOf(createdAt)}
      </time>
    </article>
  )
})
