import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser that CHROMIUM_PATH names, or the first of the usual names that is installed. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? named : undefined
  const folders = (env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram)
}

/** Finds Chromium or, where we are root on a system with apt, installs it; otherwise says what to do. */
export function ensureChromium(): string {
  const found = findChromium(process.env)
  if (found) return found
  if (process.env['CHROMIUM_PATH'])
    throw new Error(`CHROMIUM_PATH names no program: ${process.env['CHROMIUM_PATH']}`)
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) installChromium()
  const installed = findChromium(process.env)
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium), or name one in CHROMIUM_PATH.',
  )
}

function installChromium(): void {
  process.stdout.write('Chromium is not here: installing it with apt-get …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' })
    if (status !== 0) process.stderr.write(stderr)
  }
}
