import type { NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

let isWanted = false
const hearers = new Set<() => void>()

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** True once a toast was requested in this visit. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribe, () => isWanted)

/** If the library fails to load, `Toasts` fails too. `Toasts` reports that and retries. */
const load = () => import('@mantine/notifications').catch(() => undefined)

/** Shows a toast. */
export async function toast(look: NotificationData): Promise<void> {
  isWanted = true
  for (const hear of hearers) hear()
  const library = await load()
  const closeButtonProps = { 'aria-label': i18next.t('close', { ns: 'ui' }) }
  library?.notifications.show({ ...look, closeButtonProps })
}

/** Hides a toast. */
export async function closeToast(id: string): Promise<void> {
  const library = await load()
  library?.notifications.hide(id)
}
