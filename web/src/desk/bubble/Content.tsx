import type { Message } from '@recado/contract/messages'
import { useTranslation } from '../../i18n/use-translation.ts'
import { late } from '../../ui/lazy/lazy.ts'
import { Cards, Place } from './ContactCards.tsx'
import classes from './Content.module.css'
import { Document, NotHere, Sticker, Video } from './Files.tsx'
import { localUrlOf } from '../outbox/local-urls.ts'
import { Picture } from './Picture.tsx'
import { Prose } from '../../app/text/FormattedText.tsx'
import { LatePlace } from '../../ui/lazy/lazy-part.tsx'

const Sound = late(() => import('./AudioPlayer.tsx'), 'Sound')
const LostFile = late(() => import('./LostFile.tsx'), 'LostFile', ['message-acts'])

/** What a message holds: words, or a thing with words under it. */
export function Content({ message }: { message: Message }) {
  const { body, mediaType, contacts, location } = message
  if (contacts && contacts.length > 0) return <Cards cards={contacts} />
  if (location) return <Place location={location} />
  if (mediaType === 'text' || mediaType === 'contact' || mediaType === 'location')
    return <Prose text={body} />
  return (
    <>
      <Thing message={message} />
      {body !== '' && (
        <span className={classes.caption}>
          <Prose text={body} />
        </span>
      )}
    </>
  )
}

/** The file of a message, or in its place why it is not there. */
function Thing({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { id, media, mediaUrl, mediaType } = message
  const url = localUrlOf(id) ?? mediaUrl
  if (media?.state === 'failed')
    return (
      <LatePlace fallback={<NotHere message={message} isLost />}>
        <LostFile message={message} />
      </LatePlace>
    )
  if (!media || !url) return <NotHere message={message} isLost={false} />
  if (mediaType === 'image') return <Picture message={message} url={url} media={media} />
  if (mediaType === 'sticker') return <Sticker url={url} label={t('sticker')} />
  if (mediaType === 'video') return <Video url={url} media={media} label={t('video')} />
  if (mediaType === 'audio')
    return (
      <LatePlace fallback={<div className={classes.sound} />}>
        <Sound message={message} url={url} media={media} />
      </LatePlace>
    )
  return <Document url={url} media={media} />
}
