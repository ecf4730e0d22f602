import type { BinaryNode, WASocket } from 'baileys'
import type { Log } from './log.ts'

type Listener = (stanza: BinaryNode) => unknown
type Options = { log: Log; onDealtWith: Listener }

/**
 * The library looks up who somebody is before it lines their message up to be decrypted, each message for itself: the
 * first words of somebody new overtake each other there. And it puts what waited while we were away into a line of its
 * own, which what comes meanwhile overtakes. Here each is dealt with when the one before it has been; what a socket has
 * left undone as it closed comes again by the next. To be called right after the socket is made.
 */
export function takeInTurn({ ws }: WASocket, { log, onDealtWith }: Options): void {
  const library = ws.listeners('CB:message') as Listener[]
  ws.removeAllListeners('CB:message')
  let line = Promise.resolve()
  ws.on('CB:message', (stanza: BinaryNode) => {
    const unmarked = withoutOffline(stanza)
    line = line.then(async () => {
      if (!ws.isOpen) return
      try {
        for (const listener of library) await listener(unmarked)
      } finally {
        onDealtWith(unmarked)
      }
    })
    line = line.catch((error: unknown) => log.warn('a stanza was not dealt with', { error }))
  })
}

/** The journal remembers that it came late. */
function withoutOffline(stanza: BinaryNode): BinaryNode {
  const attrs = { ...stanza.attrs }
  delete attrs['offline']
  return { ...stanza, attrs }
}
