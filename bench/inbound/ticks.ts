import { PhoneEvent } from '@recado/simulator/wire'
import { WebSocket } from 'ws'

/** What customers see: how long each of their messages took to its second tick, in milliseconds. */
export type Ticks = { delays: number[]; close: () => void }

/**
 * Watches these phones. With the company's own phone switched off, the second tick comes when the product confirms a
 * message, and it confirms what it has committed: so this is the time to the commit and back to the customer.
 */
export async function watchTicks(url: string, numbers: string[]): Promise<Ticks> {
  const delays: number[] = []
  const takenAt = new Map<string, number>()
  const hear = (data: unknown) => {
    const event = PhoneEvent.parse(JSON.parse(String(data)))
    if (event.type === 'message') takenAt.set(event.message.id, Date.parse(event.message.at))
    if (event.type !== 'ack' || event.level !== 2) return
    const at = takenAt.get(event.id)
    if (at !== undefined) delays.push(Date.now() - at)
    takenAt.delete(event.id)
  }
  const sockets = numbers.map((number) => {
    const address = new URL(`/simulator/api/phones/${number}/events`, url)
    address.protocol = 'ws:'
    return new WebSocket(address)
  })
  await Promise.all(
    sockets.map((socket) => {
      socket.on('message', hear)
      return new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    }),
  )
  return {
    delays,
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}
