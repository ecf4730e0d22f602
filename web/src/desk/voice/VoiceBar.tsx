import { limits } from '@recado/contract/platform/limits'
import {
  IconMicrophone,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconSend2,
  IconTrash,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { LabelledLoader } from '../../ui/LabelledLoader.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showWarning } from '../../app/calls/errors.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { clockOf } from './duration.ts'
import { type MessageContext, enqueueMessage, type OutgoingFile } from '../outbox/compose.ts'
import { changeAttachments, type AttachmentPlace } from '../attachments/saved-attachments.ts'
import { moveAttachments } from '../attachments/attach.ts'
import { newId } from '../../ui/new-id.ts'
import type { Recording } from './recording.ts'
import { useLevels } from './use-levels.ts'
import { type HoldState, usePauseOnRelease } from './use-hold.ts'
import { useRecorder } from './use-recorder.ts'
import { useWarnBeforeClose } from './use-warn-before-close.ts'
import classes from './VoiceBar.module.css'
import { loadConverter, unconvertedFile, voiceFileOf } from './voice-file.ts'
import { supportedFormat } from './voice-formats.ts'

type Props = {
  who: MessageContext
  hold: HoldState
  /** Where a recording is saved if the user leaves without discarding it. */
  place: AttachmentPlace
  onSent: () => void
  onDone: () => void
}

/** A running recording: can be paused, played, discarded or sent. Leaving the conversation saves it. */
export function VoiceBar({ who, hold, place, onSent, onDone }: Props) {
  const { t } = useTranslation('voice')
  const recorder = useRecorder({
    onTrouble: (trouble) => {
      showWarning(t(trouble))
      onDone()
    },
    onLeft: (recording) => void keepInTray(recording, place),
  })
  useWrapping()
  useWarnBeforeClose()
  const { state } = recorder
  usePauseOnRelease({ hold, state, pause: recorder.pause })
  const { seconds, levels } = useLevels(recorder.recording, state)
  const discard = () => {
    recorder.take()?.close()
    onDone()
  }
  const send = async () => {
    const recording = recorder.take()
    if (!recording) return
    const voice = await parcelOf(recording)
    if (!voice) showWarning(t('tooShort'))
    else if (voice.isRaw) layOut(voice, place)
    else {
      enqueueMessage({ ...who, body: '', parcel: voice.parcel })
      onSent()
    }
    onDone()
  }
  const time = clockOf(seconds)
  const isPaused = state === 'paused'
  return (
    <fieldset className={classes.bar} aria-label={t('bar')}>
      <IconButton icon={IconTrash} label={t('discard')} onClick={discard} />
      <span className={classes.dot} data-paused={isPaused || undefined} />
      <span
        className={`${classes.time} num`}
        role="timer"
        aria-label={t(isPaused ? 'paused' : 'recording', { time })}
      >
        {time}
      </span>
      {isPaused && <Listen recording={recorder.recording.current} />}
      <Levels levels={levels} />
      {(state === 'starting' || state === 'finishing') && (
        <LabelledLoader size={18} aria-label={t(state)} />
      )}
      <IconButton
        icon={isPaused ? IconMicrophone : IconPlayerPause}
        label={t(isPaused ? 'resume' : 'pause')}
        disabled={state !== 'recording' && !isPaused}
        onClick={isPaused ? recorder.resume : recorder.pause}
      />
      <IconButton
        icon={IconSend2}
        label={t('send')}
        variant="filled"
        color="brand"
        size={32}
        // Moves the focus here, because the record button has disappeared.
        ref={focus}
        disabled={state !== 'recording' && !isPaused}
        onClick={() => void send()}
      />
    </fieldset>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

type Voice = {
  parcel: OutgoingFile
  /** True if the recording could be neither remuxed nor encoded, and stays as the browser recorded it. */
  isRaw: boolean
}

/** Undefined if the recording is so short that it was started by mistake. */
async function parcelOf(recording: Recording): Promise<Voice | undefined> {
  const recorded = await recording.stop()
  if (recorded.size < limits.voiceBytesMin) return undefined
  const { startedAt } = recording
  const made = await voiceFileOf(recorded, startedAt).catch(() => undefined)
  const file = made ?? unconvertedFile(recorded, startedAt)
  const parcel = {
    file,
    mediaType: 'audio' as const,
    url: URL.createObjectURL(file),
    width: null,
    height: null,
    seconds: Math.max(1, Math.round(recording.seconds())),
  }
  return { parcel, isRaw: !made }
}

async function keepInTray(recording: Recording, place: AttachmentPlace): Promise<void> {
  const voice = await parcelOf(recording)
  if (voice) layOut(voice, place)
  else showWarning(i18next.t('leftTooShort', { ns: 'voice' }))
}

/** Keeps a recording that cannot be sent as a voice message: attaches it as a file, with a warning. */
function layOut({ parcel, isRaw }: Voice, place: AttachmentPlace): void {
  changeAttachments(place.name, (now) => [...now, { ...parcel, key: newId(), isReady: true }])
  moveAttachments(place)
  if (isRaw) showWarning(i18next.t('keptRaw', { ns: 'voice' }))
}

function useWrapping(): void {
  useEffect(() => {
    // If loading fails, the end of the recording retries, and otherwise keeps the recording unchanged.
    loadConverter(supportedFormat()).catch(() => undefined)
  }, [])
}

function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <div className={classes.levels} aria-hidden>
      {levels.map((level, i) => (
        <i key={i} style={{ height: `${Math.round(3 + level * 25)}px` }} />
      ))}
    </div>
  )
}

/** Plays the recording so far to its author. */
function Listen({ recording }: { recording: Recording | undefined }) {
  const { t } = useTranslation('voice')
  const sound = useRef<HTMLAudioElement>(null)
  const [url, setUrl] = useState<string>()
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    let address: string | undefined
    let isHere = true
    void recording?.soFar().then((blob) => {
      if (!isHere) return
      address = URL.createObjectURL(blob)
      setUrl(address)
    })
    return () => {
      isHere = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [recording])
  const toggle = () => void (isPlaying ? sound.current?.pause() : sound.current?.play())
  return (
    <>
      <IconButton
        icon={isPlaying ? IconPlayerStop : IconPlayerPlay}
        label={t(isPlaying ? 'stop' : 'play')}
        disabled={!url}
        onClick={toggle}
      />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own words of a moment ago */}
      <audio
        ref={sound}
        src={url}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
    </>
  )
}
