import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of the system that tests need and the project does not bring. */
export type Program = {
  /** The usual names, the best first. */
  names: readonly string[]
  /** The variable that names another one. */
  variable: string
  /** Of apt, the best first: not every system has each. */
  packageNames: readonly [string, ...string[]]
  /** Completes "… is needed". */
  neededBy: string
  /** Where it may lie besides the usual folders. */
  folders?: () => string[]
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The one that the variable names, or the best of the usual ones that is installed. */
export function findProgram(
  { names, variable, folders }: Program,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const named = env[variable]
  if (named) return isProgram(named) ? named : undefined
  const bestIn = (folders: string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  const usual = ['/usr/bin', '/snap/bin', ...(folders?.() ?? [])]
  return bestIn((env['PATH'] ?? '').split(delimiter)) ?? bestIn(usual)
}

/**
 * Finds the program or, where we are root on a system with apt, installs it; otherwise says what to do. With CI set the
 * best is installed also where another would do.
 */
export function ensureProgram(program: Program): string {
  const { names, variable, packageNames, neededBy } = program
  const found = findProgram(program, process.env)
  const isBest = found !== undefined && found.endsWith(`/${names[0]}`)
  if (found && (isBest || process.env[variable] || !process.env['CI'])) return found
  if (process.env[variable])
    throw new Error(`${variable} names no program: ${process.env[variable]}`)
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) install(packageNames)
  const installed = findProgram(program, process.env)
  if (installed) return installed
  throw new Error(
    `${neededBy}: install it (apt-get install ${packageNames[0]}), or name one in ${variable}.`,
  )
}

/** The first of these packages that this system has. */
function install(packageNames: readonly string[]): void {
  process.stdout.write(`${packageNames[0]} is not here: asking apt-get for it …\n`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
    })
  apt('update')
  for (const name of packageNames) {
    const { status, stderr } = apt('install', '-y', '--no-install-recommends', name)
    if (status === 0) return
    process.stderr.write(stderr)
  }
}
