import { playNotificationSound, canPlaySound } from './notification-sound.ts'
import { readPreferences } from '../app/preferences/preferences.ts'
import { showDesktopNotification } from './desktop-notification.ts'
import { isFirstTab } from './first-tab.ts'
import { delayMs, type TabProximity } from './rules.ts'

/**
 * True if this tab is the one that announces the event: at most one tab does, and none if the conversation is in view or
 * notifications are muted.
 */
export async function claimNotification(what: string, isInView: boolean): Promise<boolean> {
  const near = nearness(isInView)
  return (await isFirstTab(what, delayMs[near])) && near !== 'inView' && !readPreferences().isMuted
}

function nearness(isInView: boolean): TabProximity {
  if (isInView) return 'inView'
  if (!canPlaySound()) return 'mute'
  return document.hasFocus() ? 'focused' : 'hidden'
}

/** Announces by sound, and by desktop notification if no window has the focus. Each can be turned off. */
export function announce(notice: Parameters<typeof showDesktopNotification>[0]): void {
  const { sounds, pops } = readPreferences()
  if (sounds) void playNotificationSound()
  if (pops && !document.hasFocus()) void showDesktopNotification(notice)
}
