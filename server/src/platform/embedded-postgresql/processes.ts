import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from './database-error.ts'

/**
 * Whether the process runs. A zombie counts as gone: without an init process that reaps orphans (a bare container) it
 * would look alive forever.
 */
export function isAlive(pid: number): boolean {
  const stat = statOf(pid)
  return stat ? stat.state !== 'Z' && stat.state !== 'X' : isTaken(pid)
}

/** Whether the system knows a process with that pid, even a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * The start time of a process, for comparison only. The same pid in another process, or after a reboot, gives another
 * value.
 */
export function beginningOf(pid: number): string | undefined {
  const stat = statOf(pid)
  if (stat) return `${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${stat.ticks}`
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  return psColumn(pid, 'lstart')
}

/** The command line of a process. Undefined if it is gone or hidden. */
export function commandOf(pid: number): string[] | undefined {
  const text = readText(`/proc/${pid}/cmdline`)
  if (text !== undefined) return text.split('\0').slice(0, -1)
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  return psColumn(pid, 'command')?.split(' ')
}

/** The target of a link below /proc/<pid>. Undefined without permission. */
export function procLink(pid: number, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return undefined
  }
}

/** Whether a visible process has the folder as its working folder. */
export function isWorkedIn(folder: string): boolean {
  if (process.platform !== 'linux') return false
  const real = realpathSync(folder)
  return readdirSync('/proc')
    .map(Number)
    .some((pid) => pid > 0 && procLink(pid, 'cwd') === real)
}

/** Sends a signal. Ignores a process that is already gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Polls until the condition is true. False if the time runs out. */
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
  // The command name is in parentheses and may itself contain spaces and parentheses.
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
