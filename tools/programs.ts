import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of the system that tests need and the project does not bring. */
export type Program = {
  /** The usual names, the first that is found is taken. */
  names: readonly string[]
  /** The variable that names another one. */
  variable: string
  /** Of apt. */
  packageName: string
  /** Completes "… is needed". */
  neededBy: string
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The one that the variable names, or the first of the usual names that is installed. */
export function findProgram(
  { names, variable }: Program,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const named = env[variable]
  if (named) return isProgram(named) ? named : undefined
  const folders = (env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/snap/bin')
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

/** Finds the program or, where we are root on a system with apt, installs it; otherwise says what to do. */
export function ensureProgram(program: Program): string {
  const { variable, packageName, neededBy } = program
  const found = findProgram(program, process.env)
  if (found) return found
  if (process.env[variable])
    throw new Error(`${variable} names no program: ${process.env[variable]}`)
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) install(packageName)
  const installed = findProgram(program, process.env)
  if (installed) return installed
  throw new Error(
    `${neededBy}: install it (apt-get install ${packageName}), or name one in ${variable}.`,
  )
}

function install(packageName: string): void {
  process.stdout.write(`${packageName} is not here: installing it with apt-get …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
    const { status, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' })
    if (status !== 0) process.stderr.write(stderr)
  }
}
