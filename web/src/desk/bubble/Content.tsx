import type { Message } from '@recado/contract/desk/messages'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import classes from './Content.module.css'
import { Document, UnavailableFile, Sticker, Video } from './Files.tsx'
import { localUrlOf } from '../outbox/local-urls.ts'
import { Picture } from './Picture.tsx'
import { FormattedText } from '../../app/text/FormattedText.tsx'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'

const AudioPlayer = lazyComponent(() => import('./AudioPlayer.tsx'), 'AudioPlayer')
const ContactCards = lazyComponent(() => import('./ContactCards.tsx'), 'ContactCards')
const LocationCard = lazyComponent(() => import('./LocationCard.tsx'), 'LocationCard')
const LostFile = lazyComponent(() => import('./LostFile.tsx'), 'LostFile', ['message-actions'])

/** The content of a message: text, or a file with a caption. */
export function Content({ message }: { message: Message }) {
  const { body, mediaType, contacts, location } = message
  if (contacts && contacts.length > 0)
    return (
      <LazyFallback fallback={<div className={classes.cardSpace} />}>
        <ContactCards cards={contacts} />
      </LazyFallback>
    )
  if (location)
    return (
      <LazyFallback fallback={<div className={classes.placeSpace} />}>
        <LocationCard location={location} />
      </LazyFallback>
    )
  if (mediaType === 'text' || mediaType === 'contact' || mediaType === 'location')
    return <FormattedText text={body} />
  return (
    <>
      <Thing message={message} />
      {body !== '' && (
        <span className={classes.caption}>
          <FormattedText text={body} />
        </span>
      )}
    </>
  )
}

/** The file of a message, or the reason why it is missing. */
function Thing({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { id, media, mediaUrl, mediaType } = message
  const url = localUrlOf(id) ?? mediaUrl
  if (media?.state === 'failed')
    return (
      <LazyFallback fallback={<UnavailableFile message={message} isLost />}>
        <LostFile message={message} />
      </LazyFallback>
    )
  if (!media || !url) return <UnavailableFile message={message} isLost={false} />
  if (mediaType === 'image') return <Picture message={message} url={url} media={media} />
  if (mediaType === 'sticker') return <Sticker url={url} label={t('sticker')} />
  if (mediaType === 'video') return <Video url={url} media={media} label={t('video')} />
  if (mediaType === 'audio')
    return (
      <LazyFallback fallback={<div className={classes.sound} />}>
        <AudioPlayer message={message} url={url} media={media} />
      </LazyFallback>
    )
  return <Document url={url} media={media} />
}
