import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadOf } from './load.ts'
import { answers, freePort, type Program, run } from './processes.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const BODY = JSON.stringify({ body: 'bom dia gostaria de saber sobre o pedido da semana passada' })

type Terms = { seconds: number; connections: number }

/** Reads and writes of this database with nothing of ours around them. */
export async function startBare(ownerUrl: string): Promise<Program> {
  const server = run(new URL('bare-server.ts', import.meta.url), {
    PORT: String(await freePort()),
    PG_URL: ownerUrl,
  })
  await answers(server, '/ready')
  return server
}

/** Lists of 40 rows a second that this machine and this database can read so. */
export const bareReadsPerSecond = async ({ url }: Program, terms: Terms): Promise<number> =>
  (await loadOf(`${url}/tickets`, terms)).perSecond

/** Messages a second that this machine and this database can write so. */
export async function bareWritesPerSecond(
  ownerUrl: string,
  { seconds, connections }: Terms,
): Promise<number> {
  const { url, stop } = await startBare(ownerUrl)
  try {
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
  } finally {
    await stop()
  }
}
