import { createStore } from '../../ui/store.ts'

/** A recording: its message identifies it, and the ticket says where it belongs. */
export type Track = { messageId: string; ticketId: number; name: string; url: string }

export const rates = [1, 1.5, 2] as const

type Playing = { track: Track | undefined; isPlaying: boolean; at: number; length: number }

const idle: Playing = { track: undefined, isPlaying: false, at: 0, length: 0 }
const now = createStore<Playing>(idle)
const rate = createStore<number>(1)
let sound: HTMLAudioElement | undefined

const turn = (change: Partial<Playing>) => now.set({ ...now.get(), ...change })

/**
 * The only audio element of the page. It belongs to no screen, so playback continues while the user switches tickets.
 */
function speaker(): HTMLAudioElement {
  if (sound) return sound
  const made = new Audio()
  made.preload = 'auto'
  made.addEventListener('timeupdate', () => turn({ at: made.currentTime }))
  made.addEventListener('play', () => turn({ isPlaying: true }))
  made.addEventListener('pause', () => turn({ isPlaying: false }))
  made.addEventListener('ended', () => turn({ isPlaying: false, at: 0 }))
  made.addEventListener('durationchange', () => {
    // A stream of unknown length reports its duration only after it has been played once.
    if (Number.isFinite(made.duration)) turn({ length: made.duration })
  })
  return (sound = made)
}

/** Starts or resumes playback. Rejects if the file cannot be loaded. */
export async function play(track: Track): Promise<void> {
  const made = speaker()
  if (now.get().track?.messageId !== track.messageId) {
    made.src = track.url
    now.set({ ...idle, track })
  }
  made.playbackRate = rate.get()
  await made.play()
}

export const pause = (): void => sound?.pause()

export function stop(): void {
  sound?.pause()
  now.set(idle)
}

/** Seeks in the loaded recording. Position in seconds. */
export function seek(at: number): void {
  if (!sound) return
  sound.currentTime = at
  turn({ at })
}

/** Cycles the playback rate through 1, 1.5 and 2. The rate applies to all later recordings. */
export function changeRate(): void {
  const next = rates[(rates.findIndex((one) => one === rate.get()) + 1) % rates.length] ?? 1
  rate.set(next)
  if (sound) sound.playbackRate = next
}

export const useRate = (): number => rate.useValue((one) => one)

/** Playback state of this recording; one that is not loaded is at its start. */
export const useTrack = (messageId: string): Playing =>
  now.useValue((playing) => (playing.track?.messageId === messageId ? playing : idle))

/** Playback state of a recording from another conversation. */
export const useTrackElsewhere = (ticketId: number): Playing =>
  now.useValue((playing) => (playing.track && playing.track.ticketId !== ticketId ? playing : idle))
