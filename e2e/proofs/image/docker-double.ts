import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { join } from 'node:path'
import { exitOf, openFolder } from './services.ts'

/** A program that runs in the place of one inside a container. */
export type Inside = {
  command: string[]
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>
}

type Terms = {
  folder: string
  cwd: string
  /** Does what `docker compose …` is asked for, and names the program to run where it is `exec` or `run`. */
  engine: (words: string[]) => Promise<Inside | undefined>
}

/** Runs shell commands as an operator copies them, with a program named docker that asks the test. @returns the exit code */
export async function runWithDocker(script: string, terms: Terms): Promise<number | null> {
  const server = createServer((request, reply) => {
    json(request)
      .then((words) => terms.engine(words as string[]))
      .then(
        (inside) => reply.end(JSON.stringify(inside ?? null)),
        (error: unknown) => reply.writeHead(500).end(String(error)),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const programs = await openFolder(join(terms.folder, 'docker'))
  const program = join(programs, 'docker.cjs')
  await writeFile(program, dockerProgram(port))
  // Not as the interpreter of a script: its path may hold a space, which ends the name there.
  const start = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`
  await writeFile(join(programs, 'docker'), start, { mode: 0o755 })
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` }
  const child = spawn('sh', ['-euc', script], {
    cwd: terms.cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await exitOf(child)
  server.close()
  return code
}

const dockerProgram = (port: number) => `
const { spawnSync } = require('node:child_process')
const [compose, ...words] = process.argv.slice(2)
if (compose !== 'compose') process.exit(1)
fetch('http://127.0.0.1:${port}/', { method: 'POST', body: JSON.stringify(words) }).then(async (reply) => {
  const said = await reply.text()
  if (!reply.ok) throw new Error(said)
  const inside = JSON.parse(said)
  if (!inside) return
  const [program, ...args] = inside.command
  const { status, error } = spawnSync(program, args, { ...inside.options, stdio: 'inherit' })
  if (error) throw error
  process.exitCode = status ?? 1
}).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
`
