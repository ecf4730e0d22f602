import type { CloudDevice } from './device.ts'

const probes = new WeakMap<CloudDevice, Promise<void>>()

/**
 * Sends. After a problem of the whole number only a message shows whether it is over: one is sent first and the others
 * wait for its result. Sending all at once would make it worse.
 */
export async function sendProbeFirst<T>(device: CloudDevice, send: () => Promise<T>): Promise<T> {
  for (let probe = probes.get(device); probe; probe = probes.get(device)) await probe
  if (!device.failing) return send()
  const { promise, resolve } = Promise.withResolvers<void>()
  probes.set(device, promise)
  try {
    return await send()
  } finally {
    probes.delete(device)
    resolve()
  }
}
