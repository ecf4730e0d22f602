import { basename } from '../../app/brand/brand.ts'

// Its address tells it what all of ours begin with.
const WORKER = `/push-worker.js?at=${encodeURIComponent(basename)}`

/** What runs while no page is open, ready. */
export async function workerHere(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER, { scope: '/' })
  return navigator.serviceWorker.ready
}

/** The notices that stand on this device without a page behind them, of one tag or all. */
export async function standing(tag?: string): Promise<Notification[]> {
  // Only pages that came by https have such a worker.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration('/')
  return (await registration?.getNotifications(tag === undefined ? {} : { tag })) ?? []
}
