import type { Message } from '@recado/simulator/wire'
import { IconFileText, IconMapPinFilled, IconUser } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { bytesOf } from '../app/text/file-size.ts'
import { FormattedText } from '../app/text/FormattedText.tsx'
import classes from './Bubble.module.css'
import { mediaAddress } from './phones/phone-api.ts'
import { kindOf } from './phone-texts.ts'

/** The content of a message on the phone. */
export function PhoneContent({ message }: { message: Message }) {
  const { type, body, location, contacts } = message
  if (type === 'text') return <FormattedText text={body} />
  if (location) return <Place {...location} />
  if (contacts) return <Cards contacts={contacts} />
  return (
    <>
      <Attachment message={message} />
      {body !== '' && (
        <span className={classes.caption}>
          <FormattedText text={body} />
        </span>
      )}
    </>
  )
}

function Attachment({ message }: { message: Message }) {
  const { t } = useTranslation('simulator')
  const { type, mediaId, media, body } = message
  const label = body || t(kindOf(type))
  if (!mediaId)
    return (
      <span className={classes.sending}>{t('sending', { name: media?.fileName ?? label })}</span>
    )
  const src = mediaAddress(mediaId)
  switch (type) {
    case 'image':
    case 'sticker':
      return <img className={classes.picture} data-type={type} src={src} alt={label} />
    case 'video':
      // A recording made by a user has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video className={classes.picture} src={src} controls aria-label={label} />
    case 'audio':
    case 'voice':
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio className={classes.audio} src={src} controls aria-label={label} />
    default:
      return (
        <a className={classes.document} href={src} download={media?.fileName ?? true}>
          <IconFileText size={24} stroke={1.5} />
          <span className={classes.words}>
            <b className="cut">{media?.fileName ?? label}</b>
            {media && <span>{bytesOf(media.bytes)}</span>}
          </span>
        </a>
      )
  }
}

function Place({ lat, lng, name, address }: NonNullable<Message['location']>) {
  const { t } = useTranslation('simulator')
  const href = `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(lat), mlon: String(lng) })}`
  return (
    <a className={classes.document} href={href} target="_blank" rel="noreferrer">
      <IconMapPinFilled size={24} className={classes.pin} />
      <span className={classes.words}>
        <b>{name ?? t('kind_location')}</b>
        <span>{address ?? `${lat}, ${lng}`}</span>
      </span>
    </a>
  )
}

const Cards = ({ contacts }: { contacts: NonNullable<Message['contacts']> }) =>
  contacts.map(({ name, phones }) => (
    <span key={`${name} ${phones.join()}`} className={classes.document}>
      <IconUser size={24} stroke={1.5} />
      <span className={classes.words}>
        <b className="cut">{name}</b>
        <span className="num">
          {phones.map((phone) => phoneOf(phone.replace(/\D/g, ''))).join(', ')}
        </span>
      </span>
    </span>
  ))
