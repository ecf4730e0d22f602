import { useEffect, useRef, useState } from 'react'
import type { Refused } from '../../app/calls/refused.ts'

const SAVED_MS = 2000

/** What is said about the last change. */
export type SaveState =
  | { is: 'idle' }
  | { is: 'saved' }
  | { is: 'failed'; error: Refused; retry: () => void }

type Saving<Value> = {
  send: (value: Value) => Promise<unknown>
  onSaved: (value: Value) => void
}

/** Saves values one after the other, and says for two seconds that it did. */
export function useSaving<Value>({ send, onSaved }: Saving<Value>) {
  const [state, setState] = useState<SaveState>({ is: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(Promise.resolve())
  useEffect(() => () => clearTimeout(timer.current), [])
  const sendAfter = async (value: Value, before: Promise<void>) => {
    await before
    try {
      await send(value)
      onSaved(value)
      setState({ is: 'saved' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setState({ is: 'idle' }), SAVED_MS)
    } catch (error) {
      setState({ is: 'failed', error: error as Refused, retry: () => save(value) })
    }
  }
  const save = (value: Value) => {
    setState({ is: 'idle' })
    last.current = sendAfter(value, last.current)
  }
  return { state, save }
}
