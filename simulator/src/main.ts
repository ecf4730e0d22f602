import { startSimulator } from './server.ts'

/** `npm run simulator`: runs the network alone. Without DATA_DIR everything stays in memory. */
const { PORT = '8090', HOST = '127.0.0.1', DATA_DIR: dataDir, PUBLIC_URL: publicUrl } = process.env

const line = (level: string) => (details: { err?: unknown }, text: string) => {
  const cause = details.err instanceof Error ? ` (${details.err.stack})` : ''
  process.stderr.write(`${level}: ${text}${cause}\n`)
}
const log = { info: line('info'), warn: line('warn'), error: line('error') }

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ERR_SQLITE_ERROR']

/** Prints the error and what to do about it, in one line. */
function plainly(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${PORT} is busy. Set PORT to another one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine is not ${HOST}. Set HOST.`
  if (code === 'ERR_SQLITE_ERROR' && /locked|busy/.test(message)) {
    return `Another simulator uses the folder ${dataDir}. Set DATA_DIR to another one.`
  }
  if (!UNWRITABLE.includes(code)) return message
  return `The folder ${dataDir} cannot be used (${message}). Set DATA_DIR to another one.`
}

try {
  const port = Number(PORT)
  const simulator = await startSimulator({ port, host: HOST, dataDir, publicUrl, log })
  process.stdout.write(`Simulated WhatsApp network: ${simulator.url}/simulator/api\n`)
  const stop = () => void simulator.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`${plainly(error)}\n`)
  process.exitCode = 1
}
