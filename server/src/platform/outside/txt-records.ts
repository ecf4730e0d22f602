import { Resolver } from 'node:dns/promises'

const USUAL = { timeoutMs: 3000, tries: 2 }

/** The answers that say that there is no such record. */
const NONE = ['ENOTFOUND', 'ENODATA']

/**
 * Makes the reader of TXT records.
 *
 * @param servers Addresses of name servers, such as `10.0.0.2:53`. Absent: those of the system.
 */
export function makeTxtRecords(
  servers?: readonly string[],
  { timeoutMs, tries } = USUAL,
): (name: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      // A long text comes in parts.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (NONE.includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
}
