/** Two soft notes, a fourth apart, in hertz. */
const NOTES = [880, 1174.66]
const NOTE_S = 0.16
const LOUDNESS = 0.09

/** Two messages within this time sound once. */
const QUIET_MS = 1500

let context: AudioContext | undefined
let lastAt = -QUIET_MS

/** Browsers allow sound only after the user has interacted with the page. */
export const canPlaySound = (): boolean => navigator.userActivation?.hasBeenActive ?? true

/** Plays the notification sound. Returns false if the browser does not allow it. */
export async function playNotificationSound(): Promise<boolean> {
  if (!canPlaySound()) return false
  if (performance.now() - lastAt < QUIET_MS) return true
  context ??= new AudioContext()
  await context.resume()
  lastAt = performance.now()
  for (const [at, hertz] of NOTES.entries()) strike(context, hertz, at * NOTE_S * 0.75)
  return true
}

function strike(audio: AudioContext, hertz: number, afterS: number): void {
  const begin = audio.currentTime + afterS
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.0001, begin)
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, begin + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE_S * 2.2)
  const note = audio.createOscillator()
  note.frequency.value = hertz
  note.connect(volume).connect(audio.destination)
  note.start(begin)
  note.stop(begin + NOTE_S * 2.3)
}
