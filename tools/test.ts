import { spawn } from 'node:child_process'
import { ensureChromium } from './chromium.ts'
import { ensureRedisServer } from './redis-server.ts'

/**
 * `npm test`: the size of the web app, unit and integration tests, the proofs with servers that are killed, then the
 * journeys in a browser. With words (`npm test -- tickets`), only the unit and integration tests whose files they name.
 */
async function run(command: string, args: string[], env: Env = {}): Promise<void> {
  endIfFailed(await begin(command, args, { env }))
}

type Env = Record<string, string>
type Way = { env?: Env; isSaidAtItsEnd?: boolean }

/** Resolves with the exit code, at once to see or, of what runs beside something else, all of it when it has ended. */
function begin(command: string, args: string[], { env, isSaidAtItsEnd }: Way): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: isSaidAtItsEnd ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code) => {
      process.stdout.write(said)
      resolve(code ?? 1)
    })
  })
}

function endIfFailed(...codes: number[]): void {
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

const words = process.argv.slice(2)
if (words.length > 0) {
  await run('vitest', ['run', ...words])
} else {
  // Looked for first: whoever lacks them hears so before the long part.
  const browser = { CHROMIUM_PATH: orExit(ensureChromium) }
  orExit(ensureRedisServer)
  await run('node', ['tools/build-web.ts'])
  await run('node', ['tools/web-size.ts'])
  // The proofs wait, for leases and for servers that come up, about as long as they work.
  const proofs = ['run', '--config', 'e2e/proof-crash.config.ts']
  const codes = await Promise.all([
    begin('vitest', ['run'], { env: browser }),
    begin('vitest', proofs, { isSaidAtItsEnd: true }),
  ])
  endIfFailed(...codes)
  await run('playwright', ['test'], browser)
}

function orExit(ensure: () => string): string {
  try {
    return ensure()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
