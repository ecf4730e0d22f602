import { parseArgs } from 'node:util'
import { UserForm } from '@recado/contract/accounts/user-admin'
import type { UserLite } from '@recado/contract/accounts/users'
import type { Operator } from '../../platform/operator.ts'
import { lockUserOut, setPassword } from '../session/access.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list.ts'
import { queueIdsByName } from './user-queues.ts'

export const usage = `npm run user -- list [--company 1]
npm run user -- create --name "Bia Nunes" --email bia@casa-azul.example --password …
    [--profile user|manager|admin] [--queues Vendas,Suporte] [--company 1]
npm run user -- password --email bia@casa-azul.example --password …
npm run user -- lock --email bia@casa-azul.example

Lists or creates users, sets a lost password, or locks a user out. The last two end the user's sessions; a user who is
locked out signs in again after a new password is set. --company is needed where there are several companies.
With the embedded database, Recado must not be running.`

const options = {
  company: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  profile: { type: 'string', default: 'user' },
  queues: { type: 'string', default: '' },
} as const

const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options })
type Values = ReturnType<typeof parse>['values']

/** An action of the operator; it returns the text for the terminal. */
type Work = (operator: Operator) => Promise<string>

/** The actions by name; undefined if an argument is missing. */
const verbs: Record<string, (values: Values) => Work | undefined> = { list, create, password, lock }

/** Parses the arguments of `npm run user --`; undefined if they are incomplete. */
export function userCommand(args: string[]): Work | undefined {
  const { values, positionals } = parse(args)
  const [verb = '', ...more] = positionals
  return more.length > 0 ? undefined : verbs[verb]?.(values)
}

function list({ company }: Values): Work {
  return async ({ inCompany }) => (await inCompany(company, listUsers)).map(lineOf).join('\n')
}

const lineOf = ({ id, name, email, profile, queues }: UserLite): string =>
  [id, name, email, profile, queues.map((queue) => queue.name).join(', ')]
    .filter(Boolean)
    .join('  ')

function create({ company, name, email, password: secret, ...values }: Values): Work | undefined {
  if (!name || !email || !secret) return undefined
  const queues = values.queues.split(',').filter((queue) => queue.trim())
  return async ({ inCompany }) => {
    const form = UserForm.parse({ name, email, password: secret, profile: values.profile })
    const { id } = await inCompany(company, async (ctx) =>
      createUser(ctx, { ...form, queueIds: await queueIdsByName(ctx, queues) }),
    )
    return `User ${id}, ${name}, is created; ${email} signs in.`
  }
}

function password({ email, password: secret }: Values): Work | undefined {
  if (!email || !secret) return undefined
  return async ({ forUser }) => {
    await forUser(email, (ctx, userId) => setPassword(ctx, { userId, password: secret }))
    return `${email} signs in with the new password; older sessions are over.`
  }
}

function lock({ email }: Values): Work | undefined {
  if (!email) return undefined
  return async ({ forUser }) => {
    await forUser(email, lockUserOut)
    return `${email} is locked out until a new password is set.`
  }
}
