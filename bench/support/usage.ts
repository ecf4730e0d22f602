import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Resident megabytes, and seconds of processor time since their start. */
export type Use = { processes: number; megabytes: number; seconds: number }
/** The server, what it has begun to speak with WhatsApp, and its database. */
export type Usage = { server: Use; drivers: Use; database: Use }

/** Ticks of the processor time in `/proc`, a second; so on every Linux of today. */
const TICKS = 100
const PAGE_KB = 1024

/** What a running product takes of the machine. The pages that processes of the database share count with each. */
export async function usageOf(server: number): Promise<Usage> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='])
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, kb, program = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), kb: Number(kb), program }] : []
  })
  const below = (pids: number[]): typeof all => {
    const next = all.filter(({ parent }) => pids.includes(parent))
    return next.length > 0 ? [...next, ...below(next.map(({ pid }) => pid))] : []
  }
  const family = below([server])
  const isDriver = ({ program }: { program: string }) => program.includes('baileys-driver')
  const isDatabase = ({ program }: { program: string }) => program.includes('postgres')
  return {
    server: await sum(all.filter(({ pid }) => pid === server)),
    drivers: await sum(family.filter(isDriver)),
    database: await sum(family.filter(isDatabase)),
  }
}

async function sum(processes: { pid: number; kb: number }[]): Promise<Use> {
  const seconds = await Promise.all(processes.map(({ pid }) => secondsOf(pid)))
  return {
    processes: processes.length,
    megabytes: processes.reduce((all, { kb }) => all + kb, 0) / PAGE_KB,
    seconds: seconds.reduce((all, one) => all + one, 0),
  }
}

/** Its own, and of children that it has seen end. */
async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program stands in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = fields
    .slice(11, 15)
    .map(Number)
  return (user + system + userOfChildren + systemOfChildren) / TICKS
}
