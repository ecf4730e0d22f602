import { AsyncLocalStorage } from 'node:async_hooks'
import type { WASocket } from 'baileys'

/**
 * The library holds back what sending has changed, new sessions and keys used up, until the stanza has left: a crash in
 * between leaves the other side with a session that we do not have, and the next message under a key that was used
 * before. Here each change is kept as it is made, so all of them before the stanza leaves; and what sending and
 * receiving make of one session no longer overwrites each other, since both wait for its lock. Who sends still waits
 * for who sent before. To be called right after the socket is made.
 */
export function commitFirst({ authState }: WASocket): void {
  const { creds, keys } = authState
  const library = { ...keys }
  const inside = new AsyncLocalStorage<true>()
  let line: Promise<unknown> = Promise.resolve()

  keys.transaction = (work, name) => {
    if (name !== creds.me?.id) return library.transaction(work, name)
    if (inside.getStore()) return work()
    const turn = line.then(() => inside.run(true, work))
    line = turn.catch(() => undefined)
    return turn
  }
}
