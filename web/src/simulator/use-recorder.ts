import { useEffect, useRef, useState } from 'react'

export type VoiceRecording = { file: File; seconds: number }
type Running = { recorder: MediaRecorder; stream: MediaStream; chunks: Blob[]; startedAt: number }

/** Browsers offer the microphone only to pages with a secure origin. The button is hidden elsewhere. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

/** Records one voice message at a time. `refused` if the browser or the user denies the microphone. */
export function useRecorder(onVoice: (voice: VoiceRecording) => void) {
  const running = useRef<Running>(undefined)
  const [state, setState] = useState<'idle' | 'recording' | 'refused'>('idle')
  const [startedAt, setStartedAt] = useState(0)
  const release = () => {
    running.current?.stream.getTracks().forEach((track) => track.stop())
    running.current = undefined
    setState('idle')
  }
  useEffect(() => () => running.current?.stream.getTracks().forEach((track) => track.stop()), [])
  const start = async () => {
    try {
      running.current = await record()
      setStartedAt(running.current.startedAt)
      setState('recording')
    } catch {
      // Any error is shown as a denied microphone.
      setState('refused')
    }
  }
  const finish = () => {
    const now = running.current
    if (!now) return
    now.recorder.onstop = () => {
      release()
      onVoice(voiceOf(now))
    }
    now.recorder.stop()
  }
  return { state, startedAt, start: () => void start(), finish, cancel: release }
}

async function record(): Promise<Running> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream)
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => void chunks.push(data)
  recorder.start()
  return { recorder, stream, chunks, startedAt: Date.now() }
}

function voiceOf({ recorder, chunks, startedAt }: Running): VoiceRecording {
  const type = recorder.mimeType.split(';')[0] || 'audio/webm'
  const file = new File(chunks, `voice.${type.split('/')[1] ?? 'webm'}`, { type })
  return { file, seconds: Math.max(1, Math.round((Date.now() - startedAt) / 1000)) }
}
