import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadOf } from './load.ts'
import { answers, freePort, type Program, run } from './processes.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const BODY = JSON.stringify({ body: 'bom dia gostaria de saber sobre o pedido da semana passada' })

type Terms = { seconds: number; connections: number }

/** Lists of 40 rows a second that this machine and this database can read with nothing of ours around it. */
export const bareReadsPerSecond = (ownerUrl: string, terms: Terms): Promise<number> =>
  withBareServer(ownerUrl, async ({ url }) => (await loadOf(`${url}/tickets`, terms)).perSecond)

async function withBareServer<T>(
  ownerUrl: string,
  measure: (server: Program) => Promise<T>,
): Promise<T> {
  const server = run(new URL('bare-server.ts', import.meta.url), {
    PORT: String(await freePort()),
    PG_URL: ownerUrl,
  })
  try {
    await answers(server, '/ready')
    return await measure(server)
  } finally {
    await server.stop()
  }
}

/** Messages a second that this machine and this database can write with nothing of ours around it. */
export const bareWritesPerSecond = (
  ownerUrl: string,
  { seconds, connections }: Terms,
): Promise<number> =>
  withBareServer(ownerUrl, async ({ url }) => {
    const load = ['-c', String(connections), '-d', String(seconds)]
    const message = ['-m', 'POST', '-H', 'content-type: application/json', '-b', BODY]
    const { stdout } = await promisify(execFile)(process.execPath, [
      autocannon,
      '-j',
      ...load,
      ...message,
      `${url}/message`,
    ])
    const { requests, non2xx } = JSON.parse(stdout) as {
      requests: { average: number }
      non2xx: number
    }
    if (non2xx > 0) throw new Error(`the bare server refused ${non2xx} writes`)
    return Math.round(requests.average)
  })
