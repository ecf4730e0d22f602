import type { Account } from '../network/account.ts'
import type { Network } from '../network/network.ts'
import { node } from '../wire/nodes.ts'

/** Reasons why a server ends a line: unlinked, banned, version refused, replaced, away, restart. */
export type CloseCode = 401 | 403 | 405 | 408 | 440 | 500 | 503 | 515

type Cut = { code: CloseCode | undefined; forMs: number }

/**
 * Ends the lines of an account's devices. Refuses logins with the same code for `forMs`; without a code, or with 515,
 * which no login gets, the code is 503.
 */
export function cutDevices(network: Network, account: Account, { code, forMs }: Cut): void {
  if (forMs > 0) {
    const bar = { code: code === undefined || code === 515 ? 503 : code, until: Date.now() + forMs }
    network.faults.barred.set(account.number, bar)
  }
  for (const { line } of account.companions.values()) {
    if (code === undefined) line?.cut()
    else {
      line?.send(reason(code))
      line?.close()
    }
  }
}

function reason(code: CloseCode) {
  if (code === 440) return node('stream:error', {}, [node('conflict', { type: 'replaced' })])
  return node('stream:error', { code: String(code) })
}
