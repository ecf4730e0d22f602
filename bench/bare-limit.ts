import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { answers, freePort, run } from './processes.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const BODY = JSON.stringify({ body: 'bom dia gostaria de saber sobre o pedido da semana passada' })

/** Messages a second that this machine and this database can write with nothing of ours around it. */
export async function bareWritesPerSecond(
  ownerUrl: string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  const server = run(new URL('bare-server.ts', import.meta.url), {
    PORT: String(await freePort()),
    PG_URL: ownerUrl,
  })
  try {
    await answers(server, '/ready')
    const load = ['-c', String(connections), '-d', String(seconds)]
    const message = ['-m', 'POST', '-H', 'content-type: application/json', '-b', BODY]
    const { stdout } = await promisify(execFile)(process.execPath, [
      autocannon,
      '-j',
      ...load,
      ...message,
      `${server.url}/message`,
    ])
    const { requests, non2xx } = JSON.parse(stdout) as {
      requests: { average: number }
      non2xx: number
    }
    if (non2xx > 0) throw new Error(`the bare server refused ${non2xx} writes`)
    return Math.round(requests.average)
  } finally {
    await server.stop()
  }
}
