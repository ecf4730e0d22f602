import { type WASocket, jidDecode } from 'baileys'
import type { Acks } from './acks.ts'
import type { Self } from './address.ts'
import type { Ask } from './questions.ts'
import type { InboundContext } from './inbound.ts'
import type { Journal } from './journal.ts'
import type { Log } from './log.ts'
import type { Numbers } from './numbers.ts'
import type { LinkSettings, News } from './protocol.ts'
import type { Store } from './store.ts'
import type { Watchdog } from './watchdog.ts'

export type LinkContext = {
  settings: LinkSettings
  ask: Ask
  tell: (news: News) => void
  log: Log
}

/** One socket to WhatsApp, and what belongs to it. */
export type Wire = LinkContext & {
  store: Store
  journal: Journal
  acks: Acks
  numbers: Numbers
  watchdog: Watchdog
  /** As the phone lists it: name, browser, version. Read by the library whenever it needs it. */
  browser: [string, string, string]
  sock?: WASocket
  /** What was heard is told in the order in which it came. */
  line: Promise<void>
  inLine: number
  isOnline: boolean
  isDeaf: boolean
  /** While the account's standing is asked for, and whether it was told to be restricted meanwhile. */
  restriction?: 'asked' | 'told since' | undefined
  isOver: boolean
}

/** Who we are on the network, once we are somebody. */
export function selfOf({ store }: Wire): Self {
  const { id, lid } = store.state.creds.me ?? {}
  return { phone: (id && jidDecode(id)?.user) ?? '', lid: lid ? jidDecode(lid)?.user : undefined }
}

export const inboundOf = (wire: Wire): InboundContext => ({
  self: selfOf(wire),
  store: wire.store,
  hasGroups: wire.settings.hasGroups,
  phoneOf: wire.numbers.phoneOf,
})

/** Tells what was made of something heard, behind what was heard before it. */
export function hand(wire: Wire, make: () => Promise<News | undefined>): void {
  wire.inLine += 1
  wire.line = wire.line
    .then(make)
    .then(
      (news) => {
        if (news) wire.tell(news)
      },
      (error: unknown) => {
        wire.log.warn('what was heard could not be handed on', { error })
        breakOff(wire)
      },
    )
    .finally(() => (wire.inLine -= 1))
}

/** Whether something was heard and is not told yet. */
export const isBehind = ({ inLine, watchdog }: Wire): boolean => inLine > 0 || watchdog.isBehind()

/** The same, also behind the messages that have arrived: they take a while to be decrypted. */
export function handLater(wire: Wire, make: () => Promise<News | undefined>): void {
  void wire.watchdog.caughtUp().then(() => hand(wire, make))
}

/** The library says the rest when the socket is closed. */
export function breakOff(wire: Wire): void {
  wire.isOver = true
  void wire.sock?.end(undefined)
}
