import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { useChoices } from '../app/preferences/choices.ts'
import { obstacle, subscribe, wishesOf } from './push/device.ts'
import { useSession } from '../app/session/session.ts'
import { takeUnsent } from './unsent.ts'

/** Keeps the server told of where, of what and in which language this browser is to be told, and goes where a notice leads. */
export function PushSync() {
  const chosen = useChoices()
  const { id } = useSession().user
  const { language } = useTranslation().i18n
  const isOn = chosen.pushOf === id
  const wishes = JSON.stringify(wishesOf(chosen))
  useEffect(() => {
    // What does not work is said by the trial in the notices, to whoever wonders.
    if (isOn) subscribe().catch(() => undefined)
  }, [isOn, wishes, language])
  usePresses(id)
  return null
}

type Word = { push?: string; path?: string } | null

/** A press on a notice finds this page, if it is open, and leads it. */
function usePresses(userId: number): void {
  const navigate = useNavigate()
  const hear = useEffectEvent(({ data, ports }: MessageEvent<Word>) => {
    if (data?.push === 'asked') ports[0]?.postMessage('here')
    if (data?.push !== 'open' || !data.path) return
    void navigate(data.path)
    void takeUnsent({ userId })
  })
  useEffect(() => {
    if (obstacle()) return undefined
    void takeUnsent({ userId })
    const { serviceWorker } = navigator
    const listen = (event: MessageEvent<Word>) => hear(event)
    serviceWorker.addEventListener('message', listen)
    return () => serviceWorker.removeEventListener('message', listen)
  }, [userId])
}
