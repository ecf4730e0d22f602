import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from './platform/config/config.ts'
import { openDatabase } from './open-database.ts'
import { startErrorLine } from './platform/config/start-errors.ts'

const usage = `npm run delete-secrets -- --yes

For a lost SECRET_KEY. Deletes everything that was encrypted with it: every number must be linked again, access tokens must be
entered again, authenticators must be set up again, and everybody signs in again. Conversations and contacts stay. No node may be running.`

async function forget(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const log = pino({ level: 'warn' })
  await openDatabase(readConfig(process.env), { log, stack, deletesSecrets: true })
}

try {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  if (values.yes) {
    await forget()
    process.stdout.write(
      'Everything encrypted with the lost key is deleted; the next start uses the present key.\n',
    )
  } else {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 1
  }
} catch (error) {
  process.stderr.write(`${startErrorLine(error)}\n`)
  process.exitCode = 1
}
