// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { VoiceBar } from './VoiceBar.tsx'

/** A microphone that has recorded almost nothing. */
class Recorder extends EventTarget {
  static isTypeSupported = () => true
  state = 'recording'
  mimeType = 'audio/webm'
  start = () => undefined
  stop = () => {
    this.state = 'inactive'
    this.dispatchEvent(new Event('stop'))
  }
}

const ear = {
  createAnalyser: () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined }),
  createMediaStreamSource: () => ({ connect: () => undefined }),
  close: () => Promise.resolve(),
}

beforeEach(() => {
  const stream = { getTracks: () => [{ stop: () => undefined }] }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', function AudioContext() {
    return ear
  })
})

test('a recording left before anything was said is let go, and that is said', async () => {
  const place = { name: 'tray-1', ticketId: 1 }
  const who = { ticket: aTicket(), user: { id: 1, name: 'Ana Prado' } } as never
  const nothing = () => undefined
  const page = show(
    <VoiceBar who={who} hold="pressed" place={place} onSent={nothing} onDone={nothing} />,
  )
  await screen.findByRole('button', { name: 'Pausar gravação' })
  await expect
    .poll(() => screen.getByRole('button', { name: 'Enviar áudio' }).hasAttribute('disabled'))
    .toBe(false)
  page.unmount()
  show(<p>Outro atendimento</p>)
  expect(await screen.findByText('Gravação curta demais: não foi guardada.')).toBeTruthy()
})
