import { parseArgs } from 'node:util'
import { QueueForm } from '@recado/contract/accounts/queues'
import type { Operator } from '../../platform/operator.ts'
import { createQueue } from './commands.ts'
import { listQueues } from './queries.ts'

export const usage = `npm run queue -- list [--company 1]
npm run queue -- create --name Vendas --color "#2f9e44" [--company 1]

Lists or creates queues. --company is needed where there are several companies.
With the embedded database, Recado must not be running.`

const options = {
  company: { type: 'string' },
  name: { type: 'string' },
  color: { type: 'string' },
} as const

/** Parses the arguments of `npm run queue --`; undefined if they are incomplete. */
export function queueCommand(
  args: string[],
): ((operator: Operator) => Promise<string>) | undefined {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const { company, name, color } = values
  const [verb, ...more] = positionals
  if (more.length > 0) return undefined
  if (verb === 'list')
    return async ({ inCompany }) => {
      const all = await inCompany(company, listQueues)
      return all.map((one) => `${one.id}  ${one.name}  ${one.color}`).join('\n') || 'No queue.'
    }
  if (verb !== 'create' || !name || !color) return undefined
  return async ({ inCompany }) => {
    const form = QueueForm.parse({ name, color })
    const queue = await inCompany(company, (ctx) => createQueue(ctx, form))
    return `Queue ${queue.id}, ${queue.name}, is created.`
  }
}
