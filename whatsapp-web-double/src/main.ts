import { WhatsAppWebDouble } from './double.ts'

/** The double as a program of its own. Phones are controlled over HTTP, and everything is in memory. */
const { PORT = '8095', HOST = '127.0.0.1' } = process.env

/** Prints the error and what to do about it, in one line. */
function plainly(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${PORT} is busy. Set PORT to another one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine is not ${HOST}. Set HOST.`
  return message
}

try {
  const double = await WhatsAppWebDouble.start({ port: Number(PORT), host: HOST })
  double.events.on('problem', ({ message }) => process.stderr.write(`problem: ${message}\n`))
  process.stdout.write(
    `WhatsApp Web double: ${double.url}\nPhones: ${double.controlUrl}/phones\nMedia: http://${double.media.host}\n`,
  )
  const stop = () => void double.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`${plainly(error)}\n`)
  process.exitCode = 1
}
