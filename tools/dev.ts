import { type ChildProcess, spawn } from 'node:child_process'

/**
 * `npm run dev`: the server, restarted when its sources change, and the web app from Vite, which shows a change as
 * it is saved. One log, each line under its name; Ctrl-C ends both.
 */
const port = process.env['PORT'] ?? '8080'
const common = {
  SERVER_URL: `http://localhost:${port}`,
  // Where people look: QR codes lead to the phone page there.
  PUBLIC_URL: 'http://localhost:5173',
  FORCE_COLOR: '1',
}
const programs: [name: string, command: string, args: string[]][] = [
  ['server', 'node', ['--watch', '--watch-preserve-output', 'server/src/main.ts', '--without-web']],
  ['web', 'vite', ['web', '--clearScreen', 'false']],
]

const children = programs.map(([name, command, args]): ChildProcess => {
  const child = spawn(command, args, {
    env: { ...common, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.on('data', (text: Buffer) => {
      const lines = (rest + text.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) process.stdout.write(`${name.padEnd(7)}│ ${line}\n`)
    })
  }
  child.once('exit', (code) => end(code ?? 0))
  return child
})

function end(code: number): void {
  process.exitCode ||= code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
