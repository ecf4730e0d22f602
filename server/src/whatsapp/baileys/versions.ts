import type { Logger } from 'pino'

export type Version = [number, number, number]

/** Which version of WhatsApp Web the links claim to be. */
export type Versions = {
  claimed: () => { version?: Version }
  /** The network has refused the version: learns the newest, where it may. Never throws. */
  renew: (log: Logger) => Promise<void>
}

const NEWEST = 'https://web.whatsapp.com/sw.js'
const PATIENCE_MS = 3000
const ASK_AGAIN_MS = 10 * 60_000

type Options = {
  /** What the operator has set: nothing is learnt then. */
  fixed: Version | undefined
  isOffline: boolean
}

/** The library's own until the network refuses it. That hits every connection at once, so it is asked for only once. */
export function makeVersions({ fixed, isOffline }: Options): Versions {
  let version = fixed
  let askedAt = 0
  return {
    claimed: () => (version ? { version } : {}),
    async renew(log) {
      log.error({ version }, 'WhatsApp refuses the version of the client')
      if (fixed || isOffline || Date.now() - askedAt < ASK_AGAIN_MS) return
      askedAt = Date.now()
      try {
        version = (await newest()) ?? version
        log.warn({ version }, 'a newer version of the client is claimed from now on')
      } catch (err) {
        log.warn({ err }, 'the newest version of the client could not be learnt')
      }
    },
  }
}

async function newest(): Promise<Version | undefined> {
  const response = await fetch(NEWEST, {
    headers: { 'sec-fetch-site': 'none', 'user-agent': 'Mozilla/5.0' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const revision = /client_revision\\?":\s*(\d+)/.exec(await response.text())?.[1]
  return revision ? [2, 3000, Number(revision)] : undefined
}
