import { playNotificationSound, maySound } from './notification-sound.ts'
import { choices } from '../app/preferences/choices.ts'
import { showDesktopNotification } from './desktop-notification.ts'
import { isFirstTab } from './first-tab.ts'
import { delayMs, type Nearness } from './rules.ts'

/** Whether this is the one tab to tell of it, and it is to be told: not in view, not muted. */
export async function mayTell(what: string, isInView: boolean): Promise<boolean> {
  const near = nearness(isInView)
  return (await isFirstTab(what, delayMs[near])) && near !== 'inView' && !choices().isMuted
}

function nearness(isInView: boolean): Nearness {
  if (isInView) return 'inView'
  if (!maySound()) return 'mute'
  return document.hasFocus() ? 'focused' : 'hidden'
}

/** By sound, and by a notice of the system where nobody looks at this window; each as chosen. */
export function announce(notice: Parameters<typeof showDesktopNotification>[0]): void {
  const { sounds, pops } = choices()
  if (sounds) void playNotificationSound()
  if (pops && !document.hasFocus()) void showDesktopNotification(notice)
}
