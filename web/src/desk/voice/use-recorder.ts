import { useEffect, useRef, useState, type RefObject } from 'react'
import { record, type Recording, type RecordingError } from './recording.ts'

export type RecorderState = 'starting' | 'recording' | 'paused' | 'finishing'

type Terms = {
  onTrouble: (trouble: RecordingError) => void
  /** Called with the recording so far when the recorder is left while it runs. */
  onLeft: (recording: Recording) => void
}

/** One recording, from opening the microphone to releasing it. */
export function useRecorder(terms: Terms) {
  const running = useRef<Recording>(undefined)
  const [state, setState] = useState<RecorderState>('starting')
  useMicrophone(running, { ...terms, onOpen: () => setState('recording') })
  return {
    state,
    recording: running,
    pause: () => {
      running.current?.pause()
      setState('paused')
    },
    resume: () => {
      running.current?.resume()
      setState('recording')
    },
    /** Takes ownership of the recording. Unmounting afterwards does not save it. */
    take: (): Recording | undefined => {
      const taken = running.current
      running.current = undefined
      setState('finishing')
      return taken
    },
  }
}

/** Opens the microphone on mount. Closes it again if it opens after unmount. */
function useMicrophone(
  running: RefObject<Recording | undefined>,
  terms: Terms & { onOpen: () => void },
): void {
  const latest = useRef(terms)
  useEffect(() => {
    latest.current = terms
  })
  useEffect(() => {
    let isHere = true
    record().then(
      (recording) => {
        if (!isHere) return recording.close()
        running.current = recording
        latest.current.onOpen()
      },
      (trouble: RecordingError) => isHere && latest.current.onTrouble(trouble),
    )
    return () => {
      isHere = false
      if (running.current) latest.current.onLeft(running.current)
      running.current = undefined
    }
  }, [running])
}
