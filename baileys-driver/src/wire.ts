import type { LruMap } from '@recado/concurrency/lru-map'
import type { SerialQueue } from '@recado/concurrency/serial-queue'
import { type WASocket, jidDecode } from 'baileys'
import type { Acks } from './outbound/acks.ts'
import type { Self } from './address.ts'
import type { AskKeys } from './questions.ts'
import type { InboundContext } from './inbound/inbound.ts'
import type { Journal } from './inbound/journal.ts'
import type { Log } from './log.ts'
import type { Numbers } from './numbers.ts'
import type { LinkSettings, DriverNews } from './protocol.ts'
import type { Subjects } from './subjects.ts'
import type { Store } from './store.ts'
import type { Watchdog } from './watchdog.ts'

export type LinkContext = {
  settings: LinkSettings
  ask: AskKeys
  report: (news: DriverNews) => void
  log: Log
}

/** One socket to WhatsApp and everything that belongs to it. */
export type Wire = LinkContext & {
  store: Store
  journal: Journal
  acks: Acks
  numbers: Numbers
  subjects: Subjects
  watchdog: Watchdog
  /** Name, browser and version as listed on the phone. The library reads it whenever it needs it. */
  browser: [string, string, string]
  /** The addresses of the latest callers, by the id of the call. */
  callers: LruMap<string, string>
  sock?: WASocket
  /** Reports events one after the other, in order of arrival. */
  events: SerialQueue<string>
  isOnline: boolean
  isDeaf: boolean
  /** Set while the restriction is being queried, and whether one was reported since. */
  restriction?: 'asked' | 'told since' | undefined
  isOver: boolean
}

/** This device's identity. Empty before pairing. */
export function selfOf({ store }: Wire): Self {
  const { id, lid } = store.state.creds.me ?? {}
  return { phone: (id && jidDecode(id)?.user) ?? '', lid: lid ? jidDecode(lid)?.user : undefined }
}

export const inboundOf = (wire: Wire): InboundContext => ({
  self: selfOf(wire),
  store: wire.store,
  hasGroups: wire.settings.hasGroups,
  phoneOf: wire.numbers.phoneOf,
  subjectOf: wire.subjects.subjectOf,
})

/** Reports the event that `make` returns, after all earlier events. */
export function enqueueEvent(wire: Wire, make: () => Promise<DriverNews | undefined>): void {
  const report = async () => {
    try {
      const news = await make()
      if (news) wire.report(news)
    } catch (error) {
      wire.log.warn('an event could not be reported', { error: error as Error })
      closeSocket(wire)
    }
  }
  void wire.events.run([], report)
}

/** Whether an event is still to be reported. */
export const hasPendingEvents = ({ events, watchdog }: Wire): boolean =>
  events.size > 0 || watchdog.isBehind()

/** Like `enqueueEvent`, but also after the messages that have arrived and are still being decrypted. */
export function enqueueEventLater(wire: Wire, make: () => Promise<DriverNews | undefined>): void {
  void wire.watchdog.caughtUp().then(() => enqueueEvent(wire, make))
}

/** The library emits the end once the socket is closed. */
export function closeSocket(wire: Wire): void {
  wire.isOver = true
  void wire.sock?.end(undefined)
}
