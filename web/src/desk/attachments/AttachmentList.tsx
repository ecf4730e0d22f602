import { Button, Loader, Progress, TextInput, VisuallyHidden } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import {
  IconArrowLeft,
  IconCheck,
  IconFileText,
  IconMusic,
  IconVideo,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOfCode } from '../../app/calls/errors.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useUploadState } from '../outbox/use-upload-state.ts'
import { takesCaption } from '../outbox/compose.ts'
import classes from './AttachmentList.module.css'
import { bytesOf } from '../../app/text/file-size.ts'
import { canRetry, restartUpload } from './attach.ts'
import type { UploadState } from '../outbox/file-upload.ts'
import type { Attachment } from './attachment-store.ts'
import type { Attachments } from './use-attachments.ts'

/** The attached files above the text, in sending order. If there are several, each can have its own caption. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation('messages')
  return (
    <ul
      className={classes.list}
      aria-label={t('tray')}
      data-several={attachments.files.length > 1 || undefined}
    >
      {attachments.files.map((laid, i) => (
        <AttachedFile key={laid.key} laid={laid} attachments={attachments} isFirst={i === 0} />
      ))}
    </ul>
  )
}

type Props = { laid: Attachment; attachments: Attachments; isFirst: boolean }

function AttachedFile({ laid, attachments, isFirst }: Props) {
  const { t } = useTranslation('messages')
  const standing = useUploadState(laid.transfer)
  const { name } = laid.file
  return (
    <li className={classes.laid}>
      <Thumb laid={laid} />
      <span className={classes.laidWords}>
        <span className="cut" title={name}>
          {name}
        </span>
        <small className="num">
          <Facts laid={laid} standing={standing} />
        </small>
      </span>
      {!isFirst && (
        <IconButton
          icon={IconArrowLeft}
          label={t('moveEarlier', { name })}
          size={24}
          onClick={() => attachments.moveEarlier(laid.key)}
        />
      )}
      <IconButton
        icon={IconX}
        label={t('removeFile', { name })}
        size={24}
        onClick={() => attachments.remove(laid.key)}
      />
      {standing?.state === 'failed' && (
        <div className={classes.laidTrouble} role="alert">
          <div>{textOfCode(standing.code ?? 'ERR_UNEXPECTED', t)}</div>
          {canRetry(standing) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => restartUpload(attachments, laid)}
            >
              {t('retry')}
            </Button>
          )}
        </div>
      )}
      {attachments.files.length > 1 && takesCaption(laid) && (
        <Caption laid={laid} attachments={attachments} />
      )}
      {laid.mediaType === 'audio' && <Sound laid={laid} />}
      {standing?.state === 'underway' && <Going name={name} share={standing.share} />}
    </li>
  )
}

/** File size and upload progress. */
function Facts({ laid, standing }: { laid: Attachment; standing: UploadState | undefined }) {
  const { t } = useTranslation('messages')
  const { t: ofComposer } = useTranslation('composer')
  if (!laid.isReady) return t('compressing')
  const size = bytesOf(laid.file.size)
  if (standing?.state === 'waiting') return `${size} · ${ofComposer('uploadWaits')}`
  if (standing?.state === 'underway') return `${size} · ${percentOf(standing.share)}%`
  if (standing?.state !== 'here') return size
  return (
    <>
      {size}
      <IconCheck size={13} stroke={2} aria-hidden />
      <VisuallyHidden>{ofComposer('uploaded')}</VisuallyHidden>
    </>
  )
}

const percentOf = (share: number) => Math.round(share * 100)

function Going({ name, share }: { name: string; share: number }) {
  const { t } = useTranslation('composer')
  return (
    <Progress
      className={classes.laidGoing ?? ''}
      value={percentOf(share)}
      size={3}
      radius={0}
      aria-label={t('uploading', { name })}
    />
  )
}

function Caption({ laid, attachments }: { laid: Attachment; attachments: Attachments }) {
  const { t } = useTranslation('composer')
  return (
    <TextInput
      className={classes.caption ?? ''}
      size="xs"
      aria-label={t('captionOf', { name: laid.file.name })}
      placeholder={t('captionHint')}
      maxLength={limits.captionMax}
      value={laid.caption ?? ''}
      onChange={(event) => attachments.setCaption(laid.key, event.currentTarget.value)}
    />
  )
}

function Sound({ laid }: { laid: Attachment }) {
  const { t } = useTranslation('composer')
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording has no captions to offer
    <audio
      className={classes.caption}
      src={laid.url}
      controls
      preload="metadata"
      aria-label={t('listen', { name: laid.file.name })}
    />
  )
}

const icons = { video: IconVideo, audio: IconMusic, document: IconFileText, image: IconFileText }

function Thumb({ laid: { mediaType, url, isReady } }: { laid: Attachment }) {
  const Glyph = icons[mediaType]
  return (
    <span className={classes.thumb}>
      {mediaType === 'image' ? (
        <img src={url} alt="" />
      ) : (
        <Glyph size={20} stroke={1.6} aria-hidden />
      )}
      {!isReady && <Loader className={classes.thumbWait} size={16} />}
    </span>
  )
}
