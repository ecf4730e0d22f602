import { parseArgs } from 'node:util'
import { errorTexts } from '@recado/contract/error-texts'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { openDatabase } from '../open-database.ts'
import { connect } from '../platform/database.ts'
import { refusalOf } from '../platform/http-errors.ts'
import { plainly } from '../start-errors.ts'
import { createCompany, type NewCompany } from './create-company.ts'

const usage = `npm run company -- --name "Casa Azul" --email ana@casa-azul.example --password …
    [--admin "Ana Prado"] [--plan Padrão --users 10 --connections 2 --queues 10]

Founds a company with its first admin. The limits are for a plan that is new; one that is there keeps its own.
With the embedded database, Recado must not be running meanwhile.`

function wantedCompany(): NewCompany | undefined {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      admin: { type: 'string', default: 'Administrador' },
      plan: { type: 'string', default: 'Padrão' },
      users: { type: 'string', default: '10' },
      connections: { type: 'string', default: '2' },
      queues: { type: 'string', default: '10' },
    },
  })
  const { name, email, password } = values
  if (!name || !email || !password) return undefined
  const [users, connections, queues] = [values.users, values.connections, values.queues].map(Number)
  return {
    name,
    admin: { name: values.admin, email, password },
    plan: { name: values.plan, users: users!, connections: connections!, queues: queues! },
  }
}

async function found(wanted: NewCompany): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const log = pino({ level: 'warn' })
  const { ownerUrl } = await openDatabase(readConfig(process.env), { log, stack })
  const ownerDb = connect({ url: ownerUrl, size: 1, log })
  stack.defer(() => ownerDb.destroy())
  return (await createCompany(ownerDb, wanted)).companyId
}

/** One line for what the person at the keyboard can put right. */
function complaint(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return plainly(error)
  const issues = refusal.details?.['issues'] as { path: string; message: string }[] | undefined
  const where = issues?.map(({ path, message }) => `${path}: ${message}`).join(', ')
  return [errorTexts[refusal.code].en, where].filter(Boolean).join(' ')
}

try {
  const wanted = wantedCompany()
  if (wanted) {
    const id = await found(wanted)
    const { email } = wanted.admin
    process.stdout.write(`Company ${id}, ${wanted.name}, is founded; ${email} signs in.\n`)
  } else {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 1
  }
} catch (error) {
  process.stderr.write(`${complaint(error)}\n`)
  process.exitCode = 1
}
