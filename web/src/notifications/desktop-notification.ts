import { standing, workerHere } from './push/worker.ts'
import { whenOver } from '../app/session/session.ts'

/** Whether the system shows our notices: `unable` where the browser knows none, or only for pages that are closed. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unable'

export const desktopPermission = (): DesktopPermission =>
  'Notification' in window ? Notification.permission : 'unable'

/** Asks the person; only after a press, or browsers refuse by themselves. */
export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  desktopPermission() === 'default' ? Notification.requestPermission() : desktopPermission()

/** A press runs `onPress`; where only the worker can show it, it opens `path`. */
type Pop = { title: string; body: string; tag: string; path: string; onPress: () => void }

const ICON = '/icon-192.png'

const shown = new Map<string, Notification>()

/** Shows a notice of the system; a second one under the same tag takes the place of the first. False where it cannot. */
export async function showDesktopNotification({
  title,
  body,
  tag,
  path,
  onPress,
}: Pop): Promise<boolean> {
  if (desktopPermission() !== 'granted') return false
  try {
    // Silent, because the sound is ours and chosen apart.
    const notice = new Notification(title, { body, tag, icon: ICON, silent: true })
    shown.set(tag, notice)
    notice.onclick = () => {
      notice.close()
      window.focus()
      onPress()
    }
    return true
  } catch {
    // Phones let no page show notices, only what runs without one.
    return popByWorker({ title, body, tag, path })
  }
}

async function popByWorker({ title, body, tag, path }: Omit<Pop, 'onPress'>): Promise<boolean> {
  try {
    const registration = await workerHere()
    await registration.showNotification(title, {
      body,
      tag,
      icon: ICON,
      silent: true,
      data: { path },
    })
    return true
  } catch {
    // No worker here: nothing can show it.
    return false
  }
}

/** What it told has been seen; also what came while no page was open. */
export function closeDesktopNotification(tag: string): void {
  shown.get(tag)?.close()
  shown.delete(tag)
  void standing(tag).then((notices) => {
    for (const notice of notices) notice.close()
  })
}

// What stands is not for who comes next.
whenOver(() => {
  for (const tag of shown.keys()) closeDesktopNotification(tag)
})
