import type { BinaryNode, WASocket } from 'baileys'
import { makeLanes } from './lanes.ts'
import type { Log } from './log.ts'

type Listener = (stanza: BinaryNode) => unknown
type Options = {
  log: Log
  /** Names of the conversation it belongs to: what shares one keeps its order. */
  chatOf: (attrs: BinaryNode['attrs']) => string[]
  /** Comes from a device of our own. */
  isOwn: (attrs: BinaryNode['attrs']) => boolean
  onDealtWith: Listener
}

/**
 * The library looks up who somebody is before it lines their message up to be decrypted, each message for itself: the
 * first words of somebody new overtake each other there. And it puts what waited while we were away into a line of its
 * own, which what comes meanwhile overtakes. Here each is dealt with when the one before it has been; what a socket has
 * left undone as it closed comes again by the next. Conversations take turns: who writes a thousand messages, or such as
 * nobody can decrypt, is waited for once by everybody else. What our own phone says in any of them comes over one session,
 * which opens no more than 2,000 messages ahead: it keeps its order throughout. To be called right after the socket is made.
 */
export function takeInTurn({ ws }: WASocket, { log, chatOf, isOwn, onDealtWith }: Options): void {
  const library = ws.listeners('CB:message') as Listener[]
  ws.removeAllListeners('CB:message')
  const lanes = makeLanes<BinaryNode>()
  let isBusy = false

  async function dealWith(stanza: BinaryNode): Promise<void> {
    try {
      for (const listener of library) await listener(stanza)
    } finally {
      onDealtWith(stanza)
    }
  }

  async function work(): Promise<void> {
    isBusy = true
    for (let stanza = lanes.next(); stanza && ws.isOpen; stanza = lanes.next())
      await dealWith(stanza).catch((error: unknown) =>
        log.warn('a stanza was not dealt with', { error }),
      )
    isBusy = false
  }

  ws.on('CB:message', (stanza: BinaryNode) => {
    lanes.add(chatOf(stanza.attrs), withoutOffline(stanza), isOwn(stanza.attrs))
    if (!isBusy) void work()
  })
}

/** The journal remembers that it came late. */
function withoutOffline(stanza: BinaryNode): BinaryNode {
  const attrs = { ...stanza.attrs }
  delete attrs['offline']
  return { ...stanza, attrs }
}
