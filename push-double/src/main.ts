import { startPushDouble } from './server.ts'

/** `node push-double/src/main.ts`: the double alone. It keeps nothing. */
const { PORT = '8093', HOST = '127.0.0.1' } = process.env

try {
  const double = await startPushDouble({ port: Number(PORT), host: HOST })
  process.stdout.write(`Push service of pretence: ${double.url} (set PUSH_SERVICES to it)\n`)
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
