import type { BinaryNode, WASocket } from 'baileys'
import type { Log } from './log.ts'

type Listener = (stanza: BinaryNode) => unknown

/**
 * The library looks up who somebody is before it lines their message up to be decrypted, each message for itself: the
 * first words of somebody new overtake each other there. Here each is dealt with when the one before it has been. To be
 * called right after the socket is made.
 */
export function takeInTurn({ ws }: WASocket, log: Log): void {
  const library = ws.listeners('CB:message') as Listener[]
  ws.removeAllListeners('CB:message')
  let line = Promise.resolve()
  ws.on('CB:message', (stanza: BinaryNode) => {
    line = line.then(async () => {
      for (const listener of library) await listener(stanza)
    })
    line = line.catch((error: unknown) => log.warn('a stanza was not dealt with', { error }))
  })
}
