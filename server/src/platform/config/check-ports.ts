import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

/**
 * Opens the ports of this process and closes them again, so a busy port or a foreign address is reported before a
 * database is created. Throws the system's error.
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
