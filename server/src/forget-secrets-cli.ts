import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'
import { plainly } from './start-errors.ts'

const usage = `npm run forget-secrets -- --yes

For when the secret key is lost for good. Throws away everything that was sealed with it: every number is to be linked anew,
access tokens are entered again, everybody signs in again. Conversations and contacts stay. No node may be running.`

async function forget(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const log = pino({ level: 'warn' })
  await openDatabase(readConfig(process.env), { log, stack, forgetsSecrets: true })
}

try {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  if (values.yes) {
    await forget()
    process.stdout.write(
      'What was sealed with the lost key is gone; the next start takes the present one.\n',
    )
  } else {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 1
  }
} catch (error) {
  process.stderr.write(`${plainly(error)}\n`)
  process.exitCode = 1
}
