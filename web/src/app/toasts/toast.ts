import type { NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { createStore } from '../../ui/store.ts'

const wanted = createStore(false)

/** True once a toast was requested in this visit. */
export const useHasToasts = (): boolean => wanted.useValue()

/** If the library fails to load, `Toasts` fails too. `Toasts` reports that and retries. */
const load = () => import('@mantine/notifications').catch(() => undefined)

/** Shows a toast. */
export async function toast(look: NotificationData): Promise<void> {
  wanted.set(true)
  const library = await load()
  const closeButtonProps = { 'aria-label': i18next.t('close', { ns: 'ui' }) }
  library?.notifications.show({ ...look, closeButtonProps })
}

/** Hides a toast. */
export async function closeToast(id: string): Promise<void> {
  const library = await load()
  library?.notifications.hide(id)
}
