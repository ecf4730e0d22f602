import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort, until } from '../../../bench/support/processes.ts'
import type { Compose } from '../../../tools/compose.ts'
import type { Inside } from './docker-double.ts'
import { type Image, start as startProgram } from './image.ts'
import { exitOf } from './services.ts'

type Environment = Record<string, string>

/** One container of the image. */
export type ImageNode = {
  url: string
  /** Starts it and waits until its health check passes. */
  start: () => Promise<void>
  /** As `docker stop`: SIGTERM. @returns the exit code */
  stop: () => Promise<number | null>
  /** Another program with the environment of this node, as `docker compose run` starts it. */
  inside: (command: string[]) => Inside
  /** Runs it to its end. */
  run: (command: string[]) => Promise<{ code: number | null; output: string }>
}

type Terms = {
  image: Image
  compose: Compose
  /** Where the other services are found: `postgres:5432` and an address of this machine. */
  addresses: Environment
  /** What the test adds: an address of the simulated network. */
  extra: Environment
  stack: AsyncDisposableStack
}

/** A node of compose.yaml, which listens on a port of its own because all nodes share this machine. */
export async function makeNode(name: string, terms: Terms): Promise<ImageNode> {
  const { image, stack } = terms
  const port = await freePort()
  const env = { ...environmentOf(name, terms), PORT: String(port), HOST: '127.0.0.1' }
  const state: { child?: ChildProcess; output: string } = { output: '' }
  const stop = async () => {
    const { child } = state
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  stack.defer(async () => void (await stop()))
  const isHealthy = async () => {
    if (state.child!.exitCode !== null) throw new Error(`${name} ended: ${state.output}`)
    return (await exitOf(startProgram(image.inside(image.healthcheck, env)))) === 0
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    inside: (command) => image.inside(command, env),
    async start() {
      state.child = startProgram(image.inside(image.command, env))
      collect(state.child, (text) => (state.output = `${state.output}${text}`.slice(-4000)))
      await until(isHealthy, { within: 180_000, what: `${name} to be healthy: ${state.output}` })
    },
    async run(command) {
      let output = ''
      const child = startProgram(image.inside(command, env))
      collect(child, (text) => (output += text))
      return { code: await exitOf(child), output }
    },
  }
}

function collect(child: ChildProcess, onText: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => onText(text.toString()))
}

/** The environment of a service; host names and mounted folders are those of this machine. */
function environmentOf(name: string, { image, compose, addresses, extra }: Terms): Environment {
  const service = compose.services[name]!
  const mounts = (service.volumes ?? []).map((volume) => volume.split(':')[1]!)
  return Object.fromEntries(
    Object.entries({ ...service.environment, ...extra }).map(([variable, value]) => {
      const isMount = mounts.includes(value)
      const known = Object.entries(addresses).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        value,
      )
      return [variable, isMount ? join(image.root, value) : known]
    }),
  )
}
