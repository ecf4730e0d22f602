import type { BinaryNode, WASocket } from 'baileys'
import type { Progress } from './inbound/journal.ts'
import type { LinkPace } from './protocol.ts'

export type Watchdog = Progress & {
  /** Resolves when everything that has arrived so far is done. */
  caughtUp: () => Promise<void>
  isBehind: () => boolean
  watch: (sock: WASocket, onDeaf: () => void) => void
  stop: () => void
}

/**
 * Detects a socket that is open and answers pings but brings nothing: messages wait and none is finished, or no stanza
 * arrives for too long. Only a new socket helps; the network redelivers what was not acknowledged.
 */
export function makeWatchdog({ stuckMs, silentMs }: LinkPace): Watchdog {
  const waiting = new Set<string>()
  const others = new Set<{ left: Set<string>; resolve: () => void }>()
  let heardAt = Date.now()
  let movedAt = Date.now()
  let timer: NodeJS.Timeout | undefined

  const isDeaf = () => {
    const now = Date.now()
    return (waiting.size > 0 && now - movedAt > stuckMs) || now - heardAt > silentMs
  }

  return {
    arrived(key) {
      if (waiting.size === 0) movedAt = Date.now()
      waiting.add(key)
    },
    done(key) {
      waiting.delete(key)
      movedAt = Date.now()
      for (const other of others) {
        other.left.delete(key)
        if (other.left.size > 0) continue
        others.delete(other)
        other.resolve()
      }
    },
    async caughtUp() {
      const left = new Set(waiting)
      if (left.size > 0) await new Promise<void>((resolve) => others.add({ left, resolve }))
    },
    isBehind: () => waiting.size > 0,
    watch(sock, onDeaf) {
      heardAt = Date.now()
      sock.ws.on('frame', (frame: BinaryNode | Uint8Array) => {
        if ('tag' in frame && frame.tag !== 'iq') heardAt = Date.now()
      })
      timer = setInterval(() => isDeaf() && onDeaf(), Math.min(stuckMs, silentMs) / 4)
    },
    stop: () => clearInterval(timer),
  }
}
