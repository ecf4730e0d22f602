import { EventEmitter } from 'node:events'

type Packet = { type: number; nsp: '/'; data?: unknown }

/** Packets of the sockets of a screen carry no files, no acknowledgements and no namespace. */
class Encoder {
  encode({ type, data }: Packet): string[] {
    return [data === undefined ? `${type}` : `${type}${JSON.stringify(data)}`]
  }
}

/** More than a socket that reads last is behind the first one. */
const KEPT = 1000

/** An event ends with its number. */
const END = 40

const recent = new Map<string, { text: string; packet: Packet }>()

/** Hands the same packet to every socket that receives the same text. */
class Decoder extends EventEmitter {
  add(text: string): void {
    const end = text.slice(-END)
    const known = recent.get(end)
    if (known?.text === text) return void this.emit('decoded', known.packet)
    const packet = packetIn(text)
    recent.set(end, { text, packet })
    const [oldest] = recent.keys()
    if (recent.size > KEPT) recent.delete(oldest!)
    this.emit('decoded', packet)
  }

  destroy(): void {
    this.removeAllListeners()
  }
}

function packetIn(text: string): Packet {
  const type = Number(text.charAt(0))
  return text.length > 1 ? { type, nsp: '/', data: JSON.parse(text.slice(1)) } : { type, nsp: '/' }
}

/**
 * A parser for many sockets in one process. It parses each event once instead of once per socket: the browsers of a company
 * each parse for themselves, on other machines than the server.
 */
export const sharedParser = { Encoder, Decoder }
