import type { NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

let isWanted = false
const hearers = new Set<() => void>()

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Whether there was anything to say on this visit. */
export const useToastsWanted = (): boolean => useSyncExternalStore(subscribe, () => isWanted)

/** Where it cannot be loaded, neither can `Toasts`: that one says so, and tries again. */
const load = () => import('@mantine/notifications').catch(() => undefined)

/** Shows a short message in the corner. */
export async function toast(look: NotificationData): Promise<void> {
  isWanted = true
  for (const hear of hearers) hear()
  const library = await load()
  const closeButtonProps = { 'aria-label': i18next.t('close', { ns: 'ui' }) }
  library?.notifications.show({ ...look, closeButtonProps })
}

/** Takes a message out of the corner. */
export async function untoast(id: string): Promise<void> {
  const library = await load()
  library?.notifications.hide(id)
}
