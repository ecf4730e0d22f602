import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, until } from '../../../bench/support/processes.ts'
import { accountFor, runAs } from '../../../server/src/platform/embedded-postgresql/account.ts'
import type { Service } from '../../../tools/compose.ts'
import type { Inside } from './docker-double.ts'
import { ensurePostgresServer } from '../../../tools/postgres-server.ts'
import { ensureRedisServer } from '../../../tools/redis-server.ts'

const context = fileURLToPath(new URL('../../../', import.meta.url))

type Terms = { folder: string; stack: AsyncDisposableStack }

/** A service of compose.yaml, run by the program of this system instead of its image. */
export type RunningService = {
  port: number
  /** The service's own health check. @returns its exit code */
  probe: () => Promise<number | null>
  /** A program with the environment of this service, as `docker compose exec` starts it. */
  inside: (command: string[]) => Inside
  stop: () => Promise<void>
}

/** PostgreSQL by the command, the settings and the first-start script of the service. */
export async function startPostgres(
  service: Service,
  { folder, stack }: Terms,
): Promise<RunningService> {
  const { bin } = ensurePostgresServer()
  const port = await freePort()
  const dir = join(folder, 'postgres')
  const env: Record<string, string> = {
    ...service.environment,
    PATH: `${bin}:${process.env['PATH']}`,
  }
  const account = accountFor('')
  await mkdir(dir, { mode: 0o700 })
  const passwordFile = join(folder, 'postgres-password')
  await writeFile(passwordFile, env['POSTGRES_PASSWORD']!, { mode: 0o600 })
  if (account) for (const path of [dir, passwordFile]) await chown(path, account.uid, account.gid)
  const made = await runAs(account, [
    join(bin, 'initdb'),
    `--pgdata=${dir}`,
    `--username=${env['POSTGRES_USER']}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`)
  const own = `-D '${dir}' -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const server = spawn('sh', ['-c', `exec ${service.command} ${own}`], {
    cwd: '/',
    env: { PATH: env['PATH'], TZ: 'UTC' },
    stdio: 'ignore',
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  // SIGINT is PostgreSQL's fast shutdown, with which its image stops too.
  const stop = () => end(server, 'SIGINT')
  stack.defer(stop)
  const client = {
    ...env,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGPASSWORD: env['POSTGRES_PASSWORD']!,
  }
  const probe = () =>
    exitOf(spawn('sh', ['-c', service.healthcheck!.test], { env: client, stdio: 'ignore' }))
  await until(async () => (await probe()) === 0, { within: 180_000, what: 'PostgreSQL to answer' })
  for (const script of firstStartScripts(service)) {
    const code = await exitOf(
      spawn('sh', [script], { env: client, stdio: ['ignore', 'ignore', 'inherit'] }),
    )
    if (code !== 0) throw new Error(`${script} ended with ${code}`)
  }
  return { port, probe, stop, inside: (command) => ({ command, options: { env: client } }) }
}

const firstStartScripts = ({ volumes = [] }: Service): string[] =>
  volumes
    .map((volume) => volume.split(':'))
    .filter(([, target]) => target!.startsWith('/docker-entrypoint-initdb.d/'))
    .map(([source]) => join(context, source!))

/** Redis by the command of the service. */
export async function startRedis(
  service: Service,
  { folder, stack }: Terms,
): Promise<RunningService> {
  const port = await freePort()
  const program = ensureRedisServer()
  const command = service.command!.replace(/^redis-server/, program)
  const own = `--port ${port} --bind 127.0.0.1 --dir '${folder}'`
  const server = spawn('sh', ['-c', `exec ${command} ${own}`], { stdio: 'ignore' })
  const stop = () => end(server, 'SIGTERM')
  stack.defer(stop)
  const test = service.healthcheck!.test.replace(/^redis-cli/, `redis-cli -p ${port}`)
  const probe = () => exitOf(spawn('sh', ['-c', test], { stdio: 'ignore' }))
  await until(async () => (await probe()) === 0, { within: 180_000, what: 'Redis to answer' })
  return { port, probe, stop, inside: (command) => ({ command, options: { env: process.env } }) }
}

export async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** A folder that also the accounts of PostgreSQL and of the image can enter. */
export async function openFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
  return path
}
