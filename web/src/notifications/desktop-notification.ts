import { shownNotifications, registeredWorker } from './push/worker.ts'
import { onSessionEnd } from '../app/session/session.ts'

/** Permission for desktop notifications. `unable` if the browser does not support them, or only for closed pages. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unable'

export const desktopPermission = (): DesktopPermission =>
  'Notification' in window ? Notification.permission : 'unable'

/** Asks the user for permission. Call it only after a press: otherwise browsers refuse on their own. */
export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission()

/** A press runs `onPress`. If only the service worker can show the notification, a press opens `path`. */
type Pop = { title: string; body: string; tag: string; path: string; onPress: () => void }

const ICON = '/icon-192.png'

const shown = new Map<string, Notification>()

/** Shows a desktop notification. It replaces one with the same tag. Returns false if it cannot be shown. */
export async function showDesktopNotification({
  title,
  body,
  tag,
  path,
  onPress,
}: Pop): Promise<boolean> {
  if (desktopPermission() !== 'granted') return false
  try {
    // Silent, because the application's own sound has a separate setting.
    const notice = new Notification(title, { body, tag, icon: ICON, silent: true })
    shown.set(tag, notice)
    notice.onclick = () => {
      notice.close()
      window.focus()
      onPress()
    }
    return true
  } catch {
    // On phones only a service worker can show notifications.
    return popByWorker({ title, body, tag, path })
  }
}

async function popByWorker({ title, body, tag, path }: Omit<Pop, 'onPress'>): Promise<boolean> {
  try {
    const registration = await registeredWorker()
    await registration.showNotification(title, {
      body,
      tag,
      icon: ICON,
      silent: true,
      data: { path },
    })
    return true
  } catch {
    // Without a service worker the notification cannot be shown.
    return false
  }
}

/** Closes a notification whose content was seen, also one shown while no page was open. */
export function closeDesktopNotification(tag: string): void {
  shown.get(tag)?.close()
  shown.delete(tag)
  void shownNotifications(tag).then((notices) => {
    for (const notice of notices) notice.close()
  })
}

// Closes open notifications when the session ends, so that the next user does not see them.
onSessionEnd(() => {
  for (const tag of shown.keys()) closeDesktopNotification(tag)
})
