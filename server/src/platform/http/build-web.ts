import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Logger } from 'pino'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const web = join(root, 'web')
export const webDist = join(web, 'dist')

/** The build depends on these sources. */
const sources = [
  'web/src',
  'web/plugins',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
]

/**
 * Builds the web app if it was never built or its sources are newer. A shipped build without sources is used as it is.
 */
export async function ensureWeb(log: Logger): Promise<void> {
  if (!existsSync(join(web, 'src')) || (await isFresh())) return
  const began = Date.now()
  log.info('building the web app')
  await buildWeb()
  log.info({ ms: Date.now() - began }, 'the web app is built')
}

/** Runs Vite once. The new build replaces the old one when it is complete, so a partial build is never served. */
async function buildWeb(): Promise<void> {
  const fresh = join(root, 'node_modules', `.web-build-${process.pid}`)
  const stale = `${fresh}-old`
  try {
    await runVite(fresh)
    await compressAll(join(fresh, 'assets'))
    await rename(webDist, stale).catch(() => undefined)
    await rename(fresh, webDist)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(stale, { recursive: true, force: true })
  }
}

async function isFresh(): Promise<boolean> {
  const index = join(webDist, 'index.html')
  if (!existsSync(index)) return false
  const built = statSync(index).mtimeMs
  for (const source of sources) if ((await newest(join(root, source))) > built) return false
  return true
}

async function newest(path: string): Promise<number> {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = await readdir(path, { recursive: true })
  return Math.max(0, ...inside.map((name) => statSync(join(path, name)).mtimeMs))
}

async function runVite(outDir: string): Promise<void> {
  const found = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const program = join(dirname(found), 'bin', 'vite.js')
  await mkdir(outDir, { recursive: true })
  const options = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const vite = spawn(process.execPath, [program, ...options], {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let said = ''
  for (const stream of [vite.stdout, vite.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise((resolve, reject) => {
    vite.once('error', reject)
    vite.once('close', resolve)
  })
  if (code !== 0) throw new Error(`the web app could not be built: ${said.trim().slice(-2000)}`)
}

const WORTH_BYTES = 1024
const squeezes = [
  ['.br', (content: Buffer) => promisify(brotliCompress)(content, quality)],
  ['.gz', (content: Buffer) => promisify(gzip)(content, { level: 9 })],
] as const
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Compresses at build time, so no request waits for it. Node compresses several files at once, in threads of its own. */
async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  // All are awaited, also if one fails: the folder is removed then.
  const results = await Promise.allSettled(names.map((name) => compressOne(join(folder, name))))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function compressOne(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_BYTES) return
  for (const [ending, squeeze] of squeezes) await writeFile(path + ending, await squeeze(content))
}
