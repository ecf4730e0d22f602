import { basePath } from '../../app/brand/brand.ts'

// The address passes the base path of this brand to the worker.
const WORKER = `/push-worker.js?at=${encodeURIComponent(basePath)}`

/** Registers the service worker and resolves when it is active. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER, { scope: '/' })
  return navigator.serviceWorker.ready
}

/** Notifications shown by the service worker, of one tag or all. */
export async function shownNotifications(tag?: string): Promise<Notification[]> {
  // A page without HTTPS has no service worker.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration('/')
  return (await registration?.getNotifications(tag === undefined ? {} : { tag })) ?? []
}
