import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { runCommand } from './platform/config/command-line.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase } from './open-database.ts'
import { connect } from './platform/database/database.ts'
import { createCompany, type NewCompany } from './accounts/companies/create-company.ts'

const usage = `npm run company -- --name "Casa Azul" --email ana@casa-azul.example --password …
    [--admin "Ana Prado"] [--plan Padrão --users 10 --connections 2 --queues 10]

Creates a company with its first admin. The limits apply to a new plan; an existing plan keeps its own.
With the embedded database, Recado must not be running.`

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

async function create(wanted: NewCompany): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const log = pino({ level: 'warn' })
  const { ownerUrl } = await openDatabase(readConfig(process.env), { log, stack })
  const ownerDb = connect({ url: ownerUrl, size: 1, log })
  stack.defer(() => ownerDb.destroy())
  return (await createCompany(ownerDb, wanted)).companyId
}

await runCommand(usage, async () => {
  const wanted = wantedCompany()
  if (!wanted) return undefined
  const id = await create(wanted)
  return `Company ${id}, ${wanted.name}, is founded; ${wanted.admin.email} signs in.`
})
