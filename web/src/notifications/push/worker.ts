import { basePath, currentBrand } from '../../app/brand/brand.ts'

/** The address passes the base path and the icon of this brand to the worker. */
function workerAddress(): string {
  const { icon } = currentBrand()
  const said = new URLSearchParams({ at: basePath, ...(icon && { icon }) })
  return `/push-worker.js?${said.toString()}`
}

/** Registers the service worker and resolves when it is active. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress(), { scope: '/' })
  return navigator.serviceWorker.ready
}

/** Notifications shown by the service worker, of one tag or all. */
export async function shownNotifications(tag?: string): Promise<Notification[]> {
  // A page without HTTPS has no service worker.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration('/')
  return (await registration?.getNotifications(tag === undefined ? {} : { tag })) ?? []
}
