import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Requests a second, and milliseconds. The tool knows no 95th percentile; the 97.5th is harder to please. */
export type LoadFigures = { perSecond: number; p50: number; p97: number; p99: number }

type Load = { connections: number; seconds: number; token?: string }

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

/** The same GET again and again, from a process of its own; a single refusal fails the measurement. */
export async function loadOf(
  url: string,
  { connections, seconds, token }: Load,
): Promise<LoadFigures> {
  const terms = ['-j', '-c', String(connections), '-d', String(seconds)]
  const headers = token ? ['-H', `authorization: Bearer ${token}`] : []
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    ...terms,
    ...headers,
    url,
  ])
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as {
    requests: { average: number }
    latency: { p50: number; p97_5: number; p99: number }
    non2xx: number
    errors: number
  }
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}`)
  const { p50, p97_5: p97, p99 } = latency
  return { perSecond: Math.round(requests.average), p50, p97, p99 }
}
