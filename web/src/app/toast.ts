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

/** Shows a short message in the corner. */
export async function toast(look: NotificationData): Promise<void> {
  isWanted = true
  for (const hear of hearers) hear()
  const { notifications } = await import('@mantine/notifications')
  const closeButtonProps = { 'aria-label': i18next.t('close', { ns: 'ui' }) }
  notifications.show({ ...look, closeButtonProps })
}

/** Takes a message out of the corner. */
export async function untoast(id: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.hide(id)
}
