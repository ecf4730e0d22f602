import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { usePreferences } from '../app/preferences/preferences.ts'
import { pushObstacle, subscribe, preferencesOf } from './push/device.ts'
import { useSession } from '../app/session/session.ts'
import { moveUnsentReplies } from './unsent-replies.ts'

/**
 * Keeps the push subscription on the server up to date (device, preferences, language), and opens the page of a pressed
 * notification.
 */
export function PushSync() {
  const chosen = usePreferences()
  const { id } = useSession().user
  const { language } = useTranslation().i18n
  const isOn = chosen.pushOf === id
  const wishes = JSON.stringify(preferencesOf(chosen))
  useEffect(() => {
    // Errors are not reported here. The test in the notification settings reports them.
    if (isOn) subscribe().catch(() => undefined)
  }, [isOn, wishes, language])
  usePresses()
  return null
}

type Word = { push?: string; path?: string } | null

/** Handles a press on a notification: the service worker looks for an open page, and this page navigates. */
function usePresses(): void {
  const navigate = useNavigate()
  const hear = useEffectEvent(({ data, ports }: MessageEvent<Word>) => {
    if (data?.push === 'asked') ports[0]?.postMessage('here')
    if (data?.push !== 'open' || !data.path) return
    void navigate(data.path)
    void moveUnsentReplies()
  })
  useEffect(() => {
    if (pushObstacle()) return undefined
    void moveUnsentReplies()
    const { serviceWorker } = navigator
    const listen = (event: MessageEvent<Word>) => hear(event)
    serviceWorker.addEventListener('message', listen)
    return () => serviceWorker.removeEventListener('message', listen)
  }, [])
}
