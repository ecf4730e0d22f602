import { UnstyledButton } from '@mantine/core'
import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Helps.module.css'

type Props = { title: string; code: string }

/** A video of YouTube. Nothing is loaded from there before the user presses play. */
export function HelpVideo({ title, code }: Props) {
  const { t, i18n } = useTranslation('helps')
  const [isPlaying, setIsPlaying] = useState(false)
  const name = t('videoOf', { title })
  return (
    <div className={classes.video}>
      {isPlaying ? (
        <iframe
          className={classes.frame}
          src={`https://www.youtube-nocookie.com/embed/${code}?autoplay=1&hl=${i18n.language}`}
          title={name}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube refuses to play for an unknown page.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <UnstyledButton className={classes.frame} onClick={() => setIsPlaying(true)}>
          <span className={classes.play}>
            <IconPlayerPlayFilled size={24} aria-hidden />
          </span>
          <span>{name}</span>
          <span className={classes.source}>{t('source')}</span>
        </UnstyledButton>
      )}
      <a
        className={classes.link}
        href={`https://www.youtube.com/watch?v=${code}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('openOnYouTube')}
        <IconExternalLink size={14} stroke={1.6} aria-hidden />
      </a>
    </div>
  )
}
