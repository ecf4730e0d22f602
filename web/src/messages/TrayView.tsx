import { Loader, TextInput } from '@mantine/core'
import { limits } from '@recado/contract/limits'
import { IconArrowLeft, IconFileText, IconMusic, IconVideo, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { takesCaption } from './compose.ts'
import classes from './Composer.module.css'
import { bytesOf } from './file-words.ts'
import type { Laid } from './tray-store.ts'
import type { Tray } from './use-tray.ts'

/** The files laid out above the words, in the order they will leave; of several, each may have words of its own. */
export function TrayView({ tray }: { tray: Tray }) {
  const { t } = useTranslation('messages')
  if (tray.files.length === 0) return null
  return (
    <ul
      className={classes.tray}
      aria-label={t('tray')}
      data-several={tray.files.length > 1 || undefined}
    >
      {tray.files.map((laid, i) => (
        <li key={laid.key} className={classes.laid}>
          <Thumb laid={laid} />
          <span className={classes.laidWords}>
            <span className="cut" title={laid.file.name}>
              {laid.file.name}
            </span>
            <small>{laid.isReady ? bytesOf(laid.file.size) : t('compressing')}</small>
          </span>
          {i > 0 && (
            <IconButton
              icon={IconArrowLeft}
              label={t('moveEarlier', { name: laid.file.name })}
              size={24}
              onClick={() => tray.moveEarlier(laid.key)}
            />
          )}
          <IconButton
            icon={IconX}
            label={t('removeFile', { name: laid.file.name })}
            size={24}
            onClick={() => tray.remove(laid.key)}
          />
          {tray.files.length > 1 && takesCaption(laid) && <Caption laid={laid} tray={tray} />}
          {laid.mediaType === 'audio' && <Sound laid={laid} />}
        </li>
      ))}
    </ul>
  )
}

function Caption({ laid, tray }: { laid: Laid; tray: Tray }) {
  const { t } = useTranslation('composer')
  return (
    <TextInput
      className={classes.caption ?? ''}
      size="xs"
      aria-label={t('captionOf', { name: laid.file.name })}
      placeholder={t('captionHint')}
      maxLength={limits.captionMax}
      value={laid.caption ?? ''}
      onChange={(event) => tray.setCaption(laid.key, event.currentTarget.value)}
    />
  )
}

function Sound({ laid }: { laid: Laid }) {
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

function Thumb({ laid: { mediaType, url, isReady } }: { laid: Laid }) {
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
