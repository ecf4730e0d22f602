import type { BinaryNode } from 'baileys'
import type { DriverNews, SendAnswer } from '../protocol.ts'

export type Acks = {
  /**
   * Resolves with the network's ack of the stanza with this id, or as uncertain after a timeout or the end of the link.
   */
  of: (id: string) => Promise<SendAnswer>
  hear: (stanza: BinaryNode) => void
  giveUp: () => void
}

/**
 * Matches acks to stanzas, because the library reports only errors and no lost acks. An ack that nobody waits for
 * becomes an event.
 */
export function makeAcks(ackMs: number, report: (news: DriverNews) => void): Acks {
  const waiting = new Map<string, (answer: SendAnswer) => void>()

  function settle(id: string, answer: SendAnswer): boolean {
    const resolve = waiting.get(id)
    waiting.delete(id)
    resolve?.(answer)
    return resolve !== undefined
  }

  return {
    of(id) {
      settle(id, uncertain)
      const late = setTimeout(() => settle(id, uncertain), ackMs)
      return new Promise<SendAnswer>((resolve) => waiting.set(id, resolve)).finally(() =>
        clearTimeout(late),
      )
    },
    hear({ attrs }) {
      const { id, error: code, t } = attrs
      if (!id) return
      if (code === restriction) report({ type: 'restricted', isOver: false })
      const isAwaited = settle(id, code ? { outcome: 'refused', code } : { outcome: 'accepted' })
      if (isAwaited) return
      if (code) report({ type: 'refused', networkId: id, code })
      else {
        const at = new Date(Number(t) * 1000 || Date.now()).toISOString()
        report({ type: 'receipt', networkIds: [id], level: 1, at })
      }
    },
    giveUp() {
      for (const id of waiting.keys()) settle(id, uncertain)
    },
  }
}

const uncertain: SendAnswer = { outcome: 'uncertain' }

/** The number may not start conversations for now. Every further attempt makes it worse. */
const restriction = '463'
