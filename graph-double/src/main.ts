import { startGraphDouble } from './server.ts'

/** `node graph-double/src/main.ts`: runs the double alone. It stores nothing. */
const { PORT = '8091', HOST = '127.0.0.1' } = process.env

const log = {
  warn: ({ err }: { err?: unknown }, text: string) =>
    void process.stderr.write(`${text}${err instanceof Error ? `: ${err.message}` : ''}\n`),
}

try {
  const double = await startGraphDouble({ port: Number(PORT), host: HOST, log })
  process.stdout.write(`Graph API of pretence: ${double.url} (set GRAPH_URL to it)\n`)
  const stop = () => void double.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  process.stderr.write(
    code === 'EADDRINUSE' ? `Port ${PORT} is busy. Set PORT to another one.\n` : `${message}\n`,
  )
  process.exitCode = 1
}
