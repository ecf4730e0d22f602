import { SAMPLE_TOKEN, startAsaasDouble } from './server.ts'

/** `node asaas-double/src/main.ts`: runs the double alone. It stores nothing. */
const { PORT = '8094', HOST = '127.0.0.1' } = process.env

try {
  const double = await startAsaasDouble({ port: Number(PORT), host: HOST })
  process.stdout.write(
    `Asaas of pretence: start Recado with ASAAS_URL=${double.url} and ASAAS_TOKEN='${SAMPLE_TOKEN}'\n`,
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
