import type { Media } from '@recado/contract/desk/message-forms'
import type { Message } from '@recado/contract/desk/messages'
import { ActionIcon, Loader, UnstyledButton } from '@mantine/core'
import {
  IconDownload,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhotoOff,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { imageSizeOf } from './image-size.ts'
import classes from './Content.module.css'
import { bytesOf, typeOf } from '../../app/text/file-size.ts'
import { openPdf } from './overlays.ts'

type FileProps = { url: string; label: string }

export const Sticker = ({ url, label }: FileProps) => (
  <img className={classes.sticker} src={url} alt={label} width={144} height={144} loading="lazy" />
)

/** Recordings of customers have no captions. */
export const Video = ({ url, label, media }: FileProps & { media: Media }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <video
    className={classes.video}
    style={imageSizeOf(media)}
    src={url}
    controls
    preload="metadata"
    aria-label={label}
  />
)

const icons: [RegExp, Icon][] = [
  [/pdf/, IconFileTypePdf],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/zip|rar|7z|tar/, IconFileZip],
  [/audio/, IconFileMusic],
]

/** Not every browser can show PDF files; most phone browsers cannot. */
const isReadable = ({ mime }: Media) => mime === 'application/pdf' && navigator.pdfViewerEnabled

export function Document({ url, media }: { url: string; media: Media }) {
  const { t } = useTranslation('messages')
  const name = media.fileName || t('document')
  const Glyph = icons.find(([pattern]) => pattern.test(media.mime))?.[1] ?? IconFileText
  const facts = [typeOf(media), media.size === null ? '' : bytesOf(media.size)].filter(Boolean)
  return (
    <div className={classes.document}>
      <span className={classes.fileIcon} data-pdf={/pdf/.test(media.mime) || undefined}>
        <Glyph size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.fileWords}>
        {isReadable(media) ? (
          <UnstyledButton
            className={`${classes.fileName} cut`}
            title={name}
            aria-label={t('read', { name })}
            onClick={() => openPdf({ url, name })}
          >
            {name}
          </UnstyledButton>
        ) : (
          <span className={`${classes.fileName} cut`} title={name}>
            {name}
          </span>
        )}
        <span className={classes.small}>{facts.join(' · ')}</span>
      </span>
      <ActionIcon
        component="a"
        href={url}
        download={name}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('download', { name })}
      >
        <IconDownload size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

/** Placeholder for a file that is still loading or will not arrive. */
export function UnavailableFile({ message, isLost }: { message: Message; isLost: boolean }) {
  const { t } = useTranslation('messages')
  const isSeen = message.mediaType === 'image' || message.mediaType === 'video'
  return (
    <output
      className={classes.notHere}
      style={isSeen && message.media ? imageSizeOf(message.media) : undefined}
    >
      {isLost ? <IconPhotoOff size={18} stroke={1.6} aria-hidden /> : <Loader size={16} />}
      {t(isLost ? 'mediaFailed' : 'mediaPending')}
    </output>
  )
}
