import { supportedFormat } from './voice-formats.ts'

/** The reason why recording is not possible. */
export type RecordingError = 'refused' | 'missing' | 'busy' | 'failed'

/** Bit rate, the same for silence, so that the size depends only on the length. Bits per second. */
const BITS = 64_000

/** Length of one recorded chunk. Milliseconds. */
const CHUNK_MS = 500

/** A running recording. Its time stops while it is paused. */
export type Recording = {
  startedAt: Date
  seconds: () => number
  /** The current loudness, 0 to 1. */
  level: () => number
  pause: () => void
  resume: () => void
  /** The recording so far, for playback. */
  soFar: () => Promise<Blob>
  /** Ends the recording and releases the microphone. */
  stop: () => Promise<Blob>
  close: () => void
}

const troubles: Record<string, RecordingError> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Opens the microphone and starts recording. Rejects with a `Trouble`. */
export async function record(): Promise<Recording> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    })
    return beginWith(stream)
  } catch (error) {
    const { name } = error as DOMException
    // oxlint-disable-next-line typescript/only-throw-error -- the reason is a word of ours, for the screen
    throw troubles[name] ?? 'failed'
  }
}

/** Releases the microphone if recording cannot start. */
function beginWith(stream: MediaStream): Recording {
  try {
    return begin(stream)
  } catch (error) {
    release(stream)
    throw error
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function recorderOf(stream: MediaStream): MediaRecorder {
  const mimeType = supportedFormat()
  return new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: BITS,
    audioBitrateMode: 'constant',
  } as MediaRecorderOptions)
}

function begin(stream: MediaStream): Recording {
  const recorder = recorderOf(stream)
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => void chunks.push(data)
  const over = overOf(recorder)
  recorder.start(CHUNK_MS)
  const clock = aClock()
  const ear = anEar(stream)
  const whole = () => new Blob(chunks, { type: recorder.mimeType || 'audio/webm' })
  const close = () => {
    release(stream)
    ear.close()
  }
  void over.then(clock.stop)
  return {
    startedAt: new Date(),
    seconds: clock.seconds,
    level: ear.level,
    pause: () => {
      if (recorder.state === 'recording') recorder.pause()
      clock.stop()
    },
    resume: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      clock.go()
    },
    soFar: () => (recorder.state === 'inactive' ? over : dataOf(recorder)).then(whole),
    stop: async () => {
      clock.stop()
      if (recorder.state !== 'inactive') recorder.stop()
      await over
      close()
      return whole()
    },
    close,
  }
}

/** Resolves when all data up to now has been delivered. */
const dataOf = (recorder: MediaRecorder): Promise<unknown> =>
  new Promise((resolve) => {
    recorder.addEventListener('dataavailable', resolve, { once: true })
    recorder.requestData()
  })

/**
 * Resolves when the recorder has stopped and delivered all data, on request or because the microphone was unplugged.
 */
const overOf = (recorder: MediaRecorder): Promise<unknown> =>
  new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))

function aClock() {
  let before = 0
  let since: number | undefined = performance.now()
  const now = () => before + (since === undefined ? 0 : performance.now() - since)
  return {
    seconds: () => now() / 1000,
    stop: () => {
      before = now()
      since = undefined
    },
    go: () => void (since = performance.now()),
  }
}

/** Measures the loudness, for display only. */
function anEar(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Perception of loudness is not linear; the root makes a quiet voice visible.
      return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.4)
    },
    close: () => void context.close(),
  }
}
