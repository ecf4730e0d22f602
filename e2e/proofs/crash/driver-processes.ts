import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The driver's processes that this server has begun. */
export async function driversOf(server: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, program = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === server && program.includes('baileys-driver') ? [Number(pid)] : []
  })
}

/** Waits until all of these have ended; answers how long that took. */
export async function untilGone(pids: number[], withinMs: number): Promise<number> {
  const began = performance.now()
  while (pids.length > 0 && (await areAlive(pids))) {
    if (performance.now() - began > withinMs)
      throw new Error(`processes of the driver live on without their server: ${pids.join(', ')}`)
    await pause(20)
  }
  return Math.round(performance.now() - began)
}

/** One that has ended may still stand in the list until somebody asks for its end. */
async function areAlive(pids: number[]): Promise<boolean> {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', pids.join(',')]).catch(() => none)
  return stdout.split('\n').some((state) => state.trim() !== '' && !state.trim().startsWith('Z'))
}

const none = { stdout: '' }
