import type { Media } from '@recado/contract/desk/message-forms'
import type { Message } from '@recado/contract/desk/messages'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useBubbleActions } from './bubble-actions.ts'
import { changeRate, pause, play, seek, useRate, useTrack, type Track } from './player.ts'
import classes from './AudioPlayer.module.css'
import { useFreshUrl } from './use-fresh-url.ts'
import { usePeaks } from './use-peaks.ts'
import { useAuthorName } from './author-name.ts'

type Props = { message: Message; url: string; media: Media }

const STEP_S = 0.1
const BARS = 40

const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Plays a voice message here. Playback continues while the user works in another ticket. */
export function AudioPlayer({ message, url, media }: Props) {
  const { t, i18n } = useTranslation('messages')
  const { customer, ticketId } = useBubbleActions()
  const file = useFreshUrl(message, url)
  const { isPlaying, at, length, track } = useTrack(message.id)
  const rate = useRate()
  const name = useAuthorName(customer)(message)
  const peaks = usePeaks(message.id, file.url, media.size)
  const seconds = length || media.seconds || peaks?.seconds || 0
  const own: Track = { messageId: message.id, ticketId, name: customer, url: file.url }
  const start = (from?: number) => {
    play(own).catch(file.renew)
    if (from !== undefined) seek(from)
  }
  const Glyph = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <div className={classes.sound}>
      <ActionIcon
        variant="filled"
        color="brand"
        radius="50%"
        size={36}
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => (isPlaying ? pause() : start())}
      >
        <Glyph size={16} />
      </ActionIcon>
      <div className={classes.track}>
        <Wave bars={peaks?.bars} share={seconds ? at / seconds : 0} />
        <input
          type="range"
          className={classes.range}
          min={0}
          max={Math.max(seconds, STEP_S)}
          step={STEP_S}
          value={at}
          aria-label={t('soundOf', { name })}
          aria-valuetext={timeOf(at)}
          onChange={(event) => {
            const to = Number(event.currentTarget.value)
            if (track) seek(to)
            else start(to)
          }}
        />
        <span className={classes.length}>
          {track ? `${timeOf(at)} / ${timeOf(seconds)}` : timeOf(seconds)}
        </span>
      </div>
      <UnstyledButton
        className={classes.rate}
        aria-label={t('rate', { rate: rate.toLocaleString(i18n.language) })}
        onClick={changeRate}
      >
        {rate.toLocaleString(i18n.language)}x
      </UnstyledButton>
    </div>
  )
}

type WaveProps = { bars: readonly number[] | undefined; share: number }

/** The waveform of the recording; a flat line until the peaks are known. */
function Wave({ bars, share }: WaveProps) {
  return (
    <div className={classes.wave} aria-hidden>
      {Array.from({ length: BARS }, (_, bar) => (
        <i
          key={bar}
          data-heard={(bar + 0.5) / BARS < share || undefined}
          style={{ height: 3 + Math.round((bars?.[bar] ?? 0) * 21) }}
        />
      ))}
    </div>
  )
}
