import type { Logger } from 'pino'

export type Version = [number, number, number]

/** The version of WhatsApp Web that links report. */
export type Versions = {
  claimed: () => { version?: Version }
  /** Looks up the newest version after the network refused the current one, if allowed. Never throws. */
  renew: (log: Logger) => Promise<void>
}

const NEWEST = 'https://web.whatsapp.com/sw.js'
const PATIENCE_MS = 3000
const ASK_AGAIN_MS = 10 * 60_000

type Options = {
  /** Set by the operator. The newest version is then never looked up. */
  fixed: Version | undefined
  isOffline: boolean
}

/**
 * Uses the library's version until the network refuses it. A refusal hits every connection at once, so the newest
 * version is looked up only once.
 */
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
