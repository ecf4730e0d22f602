import type { Device } from './device.ts'

const trials = new WeakMap<Device, Promise<void>>()

/**
 * Sends. After a problem of the whole number only a message shows whether it is over: one is sent first and the others
 * wait for its result. Sending all at once would make it worse.
 */
export async function oneFirst<T>(device: Device, send: () => Promise<T>): Promise<T> {
  for (let trial = trials.get(device); trial; trial = trials.get(device)) await trial
  if (!device.trouble) return send()
  const { promise, resolve } = Promise.withResolvers<void>()
  trials.set(device, promise)
  try {
    return await send()
  } finally {
    trials.delete(device)
    resolve()
  }
}
