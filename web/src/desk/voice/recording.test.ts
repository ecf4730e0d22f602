// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { record } from './recording.ts'

/** A microphone that can be unplugged; the browser then ends the recorder. */
class Recorder extends EventTarget {
  static latest: Recorder
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm'
  ondataavailable?: (event: { data: Blob }) => void

  constructor() {
    super()
    Recorder.latest = this
  }

  start() {
    this.state = 'recording'
  }

  #ask() {
    if (this.state === 'inactive') throw new Error('InvalidStateError')
  }

  pause = () => this.#ask()
  resume = () => this.#ask()
  requestData = () => this.#ask()
  stop = () => this.#ask()

  unplug() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['said until then']) })
    this.dispatchEvent(new Event('stop'))
  }
}

const ear = {
  createAnalyser: () => ({ fftSize: 0 }),
  createMediaStreamSource: () => ({ connect: () => undefined }),
  close: () => Promise.resolve(),
}
const stopTrack = vi.fn<() => void>()

beforeEach(() => {
  stopTrack.mockClear()
  const stream = { getTracks: () => [{ stop: stopTrack }] }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', function AudioContext() {
    return ear
  })
})

test('what was said before the microphone was unplugged can be listened to and sent', async () => {
  const recording = await record()
  Recorder.latest.unplug()
  recording.pause()
  recording.resume()
  const said = 'said until then'.length
  expect((await recording.soFar()).size).toBe(said)
  expect((await recording.stop()).size).toBe(said)
  expect(stopTrack).toHaveBeenCalledTimes(1)
})

test('a recorder that cannot begin gives the microphone back', async () => {
  vi.stubGlobal(
    'MediaRecorder',
    class extends Recorder {
      override start() {
        throw new Error('NotSupportedError')
      }
    },
  )
  await expect(record()).rejects.toBe('failed')
  expect(stopTrack).toHaveBeenCalledTimes(1)
})
