import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { statSync } from 'node:fs'
import { DatabaseError, reasonOf } from './database-error.ts'

/** Another user of this machine. PostgreSQL runs as this user if the server is root. */
export interface SystemAccount {
  name: string
  uid: number
  gid: number
}

export interface ProgramResult {
  /** Undefined if the program could not be started. */
  code: number | undefined
  output: string
}

/**
 * The user PostgreSQL runs as. Undefined, the current user, unless the server is root; then the owner of an existing
 * cluster, else the system user for PostgreSQL, else nobody.
 */
export function accountFor(clusterDir: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid }
  }
  const account = lookUp('postgres') ?? lookUp('nobody')
  if (!account) {
    throw new DatabaseError(
      'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody" to run it as: start Recado as an ordinary user, or set DATABASE_URL.',
    )
  }
  return account
}

/** Runs a small program as the account until it ends, and collects its output. */
export async function runAs(
  account: SystemAccount | undefined,
  [file, ...args]: [string, ...string[]],
  input = '',
): Promise<ProgramResult> {
  try {
    return await run(spawn(file, args, { ...spawnOptions(account), stdio: 'pipe' }), input)
  } catch (error) {
    // spawn throws synchronously if the system forbids changing the user.
    return { code: undefined, output: reasonOf(error) }
  }
}

async function run(child: ChildProcessWithoutNullStreams, input: string): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    // A program that ends without reading its input closes the pipe. Its exit code has the reason.
    child.stdin.on('error', () => undefined)
    child.once('error', (error) => resolve({ code: undefined, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? undefined, output }))
    child.stdin.end(input)
  })
}

/** The working folder must be accessible to the account, and the programs must not inherit our PG… variables. */
export function spawnOptions(account: SystemAccount | undefined): {
  cwd: string
  env: NodeJS.ProcessEnv
  uid?: number
  gid?: number
} {
  const { PATH, SystemRoot } = process.env
  const env = { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' }
  return account ? { cwd: '/', env, uid: account.uid, gid: account.gid } : { cwd: '/', env }
}

/** Whether the account can enter the folder. Tries it instead of computing it from file modes. */
export async function canEnter(
  account: SystemAccount | undefined,
  folder: string,
): Promise<boolean> {
  if (!account) return true
  const outcome = await runAs(account, ['/bin/sh', '-c', 'cd -- "$1"', 'sh', folder])
  if (outcome.code !== undefined) return outcome.code === 0
  throw new DatabaseError(
    `PostgreSQL refuses to run as root, and the system does not let us run it as "${account.name}" (${outcome.output}): start Recado as an ordinary user, or set DATABASE_URL.`,
  )
}

function lookUp(name: string): SystemAccount | undefined {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid && gid !== undefined ? { name, uid, gid } : undefined
}

function idOf(option: '-u' | '-g', name: string): number | undefined {
  try {
    const answer = execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(answer, 10)
  } catch {
    return undefined
  }
}

function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return `number ${uid}`
  }
}
