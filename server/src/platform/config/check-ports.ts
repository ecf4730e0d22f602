import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

/**
 * Opens the ports of this process and closes them again: one that is busy, or an address that is not ours, is known
 * before a database is made. Throws what the system says.
 */
export async function checkPorts({ host, port, metrics }: Config): Promise<void> {
  for (const where of [{ host, port }, metrics])
    if (where) {
      const server = createServer().listen(where)
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
    }
}
