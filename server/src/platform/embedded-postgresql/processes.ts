import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from './database-error.ts'

/**
 * A process that ended but was never collected by its parent counts as gone: where no init process
 * collects orphans (a bare container), it would otherwise look alive for ever.
 */
export function isAlive(pid: number): boolean {
  const stat = statOf(pid)
  return stat ? stat.state !== 'Z' && stat.state !== 'X' : isTaken(pid)
}

/** Whether the system knows a process of that number, be it only a dead one. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * When the process began, in a form only good for comparing: the same number handed to another
 * process later, or after a restart of the machine, gives another answer.
 */
export function beginningOf(pid: number): string | undefined {
  const stat = statOf(pid)
  if (stat) return `${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${stat.ticks}`
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  return psColumn(pid, 'lstart')
}

/** The command line of a process, or nothing when it is gone or hidden from us. */
export function commandOf(pid: number): string[] | undefined {
  const text = readText(`/proc/${pid}/cmdline`)
  if (text !== undefined) return text.split('\0').slice(0, -1)
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  return psColumn(pid, 'command')?.split(' ')
}

/** Where a link below /proc/<pid> leads; nothing where we may not look. */
export function procLink(pid: number, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return undefined
  }
}

/** Whether any living process has its working folder there, as far as we may look. */
export function isWorkedIn(folder: string): boolean {
  if (process.platform !== 'linux') return false
  const real = realpathSync(folder)
  return readdirSync('/proc')
    .map(Number)
    .some((pid) => pid > 0 && procLink(pid, 'cwd') === real)
}

/** Sends a signal; a process that is already gone is as good as signalled. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Whether the condition came true within so many milliseconds. */
export async function cameTrue(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > end) return false
    await pause(15)
  }
  return true
}

function statOf(pid: number): { state: string; ticks: string } | undefined {
  const text = readText(`/proc/${pid}/stat`)
  if (!text) return undefined
  // The command's name stands in parentheses and may hold spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', ticks: fields[19] ?? '' }
}

function psColumn(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
