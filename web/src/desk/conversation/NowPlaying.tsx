import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { pause, play, stop, useTrackElsewhere } from '../bubble/player.ts'
import classes from '../bubble/AudioPlayer.module.css'

/** A recording of another conversation that is still playing, with controls to pause and stop it. */
export function NowPlaying({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('messages')
  const { track, isPlaying } = useTrackElsewhere(ticketId)
  if (!track) return null
  return (
    <section className={classes.elsewhere} aria-label={t('nowPlaying', { name: track.name })}>
      <span className="cut">{t('nowPlaying', { name: track.name })}</span>
      <IconButton
        size={28}
        icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => (isPlaying ? pause() : void play(track))}
      />
      <IconButton size={28} icon={IconX} label={t('stopPlaying')} onClick={stop} />
    </section>
  )
}
