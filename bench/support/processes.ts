import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** One of our programs as a process of its own. */
export type Program = {
  url: string
  process: ChildProcess
  /** What it said on its error stream, the last of it. */
  complaints: () => string
  /** At once and without a chance to tidy up. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

type Environment = Record<string, string>

/** The simulated network, in memory: what the test kills is not this. */
export async function startNetwork(port: number): Promise<Program> {
  const program = run(new URL('../../simulator/src/main.ts', import.meta.url), {
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  await answers(program, '/simulator/api/rules')
  return program
}

/** The double of WhatsApp Web, in memory; it is found at its control interface. */
export async function startWhatsAppWeb(port: number): Promise<Program> {
  const program = run(
    new URL('../../whatsapp-web-double/src/main.ts', import.meta.url),
    { HOST: '127.0.0.1', PORT: String(port) },
    [],
  )
  await answers(program, '/phones')
  return program
}

/** The product with its demonstration company; without the web app, unless a browser is to use it. */
export async function startProduct(
  port: number,
  env: Environment,
  { withWeb = false } = {},
): Promise<Program> {
  const script = new URL('../../server/src/main.ts', import.meta.url)
  const whole = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...env }
  const program = run(script, whole, withWeb ? [] : undefined)
  await answers(program, '/health/ready')
  return program
}

/** Below the system's folder for temporary things; `remove` takes it away again. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'recado-run-'))
  // Also for PostgreSQL's own user, where this runs as root.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

const COMPLAINTS = 8000

export function run(script: URL, env: Environment, flags = ['--without-web']): Program {
  // Of the machine's settings none that would let one run find what another left.
  const { NODE_ENV: _mode, VITEST: _vitest, DATA_DIR: _dataDir, ...usual } = process.env
  const child = spawn(process.execPath, [fileURLToPath(script), ...flags], {
    env: { ...usual, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text: Buffer) => void (said = `${said}${text.toString()}`.slice(-COMPLAINTS))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const endBy = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    process: child,
    complaints: () => said,
    kill: () => endBy('SIGKILL'),
    stop: () => endBy('SIGTERM'),
  }
}

const START_WITHIN_MS = 60_000

/** Waits until the program answers at this path. */
export async function answers(
  { url, process: child, complaints }: Program,
  path: string,
): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`a process ended at its start: ${complaints()}`)
    const reply = await fetch(url + path).catch(() => undefined)
    await reply?.body?.cancel()
    if (reply?.ok) return
    await pause(50)
  }
  throw new Error(`nobody answers at ${url}${path}: ${complaints()}`)
}

/** Waits until it holds, looking again and again. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  { within, what }: { within: number; what: string },
): Promise<void> {
  const deadline = Date.now() + within
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`still waiting after ${within} ms: ${what}`)
    await pause(50)
  }
}
