import { makeStore } from '../../app/device/store.ts'

/** A recording as it is told apart from all others, and where it was said. */
export type Track = { messageId: string; ticketId: number; name: string; url: string }

export const rates = [1, 1.5, 2] as const

type Playing = { track: Track | undefined; isPlaying: boolean; at: number; length: number }

const idle: Playing = { track: undefined, isPlaying: false, at: 0, length: 0 }
const now = makeStore<Playing>(idle)
const rate = makeStore<number>(1)
let sound: HTMLAudioElement | undefined

const turn = (change: Partial<Playing>) => now.set({ ...now.get(), ...change })

/** The one sound of this page. It belongs to no screen, so it goes on while one turns from ticket to ticket. */
function speaker(): HTMLAudioElement {
  if (sound) return sound
  const made = new Audio()
  made.preload = 'auto'
  made.addEventListener('timeupdate', () => turn({ at: made.currentTime }))
  made.addEventListener('play', () => turn({ isPlaying: true }))
  made.addEventListener('pause', () => turn({ isPlaying: false }))
  made.addEventListener('ended', () => turn({ isPlaying: false, at: 0 }))
  made.addEventListener('durationchange', () => {
    // A stream without an end tells no length until it was heard once.
    if (Number.isFinite(made.duration)) turn({ length: made.duration })
  })
  return (sound = made)
}

/** Begins, or goes on where it was left. Refused where the file cannot be had. */
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

/** To a moment of what is loaded, in seconds. */
export function seek(at: number): void {
  if (!sound) return
  sound.currentTime = at
  turn({ at })
}

/** Once, one and a half times, twice as fast, and round again; the same for all that is heard next. */
export function changeRate(): void {
  const next = rates[(rates.findIndex((one) => one === rate.get()) + 1) % rates.length] ?? 1
  rate.set(next)
  if (sound) sound.playbackRate = next
}

export const useRate = (): number => rate.useValue((one) => one)

/** How far this recording is; one that is not loaded stands at its beginning. */
export const useTrack = (messageId: string): Playing =>
  now.useValue((playing) => (playing.track?.messageId === messageId ? playing : idle))

/** What is heard of another conversation than this. */
export const useTrackElsewhere = (ticketId: number): Playing =>
  now.useValue((playing) => (playing.track && playing.track.ticketId !== ticketId ? playing : idle))
