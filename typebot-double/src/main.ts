import { SAMPLE_TOKEN, startTypebotDouble } from './server.ts'

/** `node typebot-double/src/main.ts`: runs the double alone. It stores nothing. */
const { PORT = '8092', HOST = '127.0.0.1' } = process.env

try {
  const double = await startTypebotDouble({ port: Number(PORT), host: HOST })
  process.stdout.write(
    `Typebot of pretence: ${double.url}, token ${SAMPLE_TOKEN} (set TRUSTED_ADDRESSES to the address)\n`,
  )
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
