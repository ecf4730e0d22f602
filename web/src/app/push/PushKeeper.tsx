import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useChoices } from '../choices.ts'
import { obstacle, subscribe, wishesOf } from './device.ts'

/** Keeps the server told of where and of what this browser is to be told, and goes where a notice leads. */
export function PushKeeper() {
  const chosen = useChoices()
  const wishes = JSON.stringify(wishesOf(chosen))
  useEffect(() => {
    // What does not work is said by the trial in the notices, to whoever wonders.
    if (chosen.push) subscribe().catch(() => undefined)
  }, [chosen.push, wishes])
  useNotices()
  return null
}

type Word = { push?: string; path?: string } | null

function useNotices(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (obstacle()) return undefined
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent<Word>) => {
      if (data?.push === 'open' && data.path) void navigate(data.path)
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [navigate])
}
