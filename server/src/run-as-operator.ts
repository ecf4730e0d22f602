import { pino } from 'pino'
import { readConfig } from './platform/config/config.ts'
import { openDatabase } from './open-database.ts'
import { openLive } from './open-live.ts'
import { asOwner } from './platform/database/as-database-owner.ts'
import type { World } from './platform/ctx.ts'
import { makeFiles } from './platform/files/files.ts'
import type { Operator } from './platform/operator.ts'
import { within } from './platform/database/within.ts'
import { StartError } from './platform/config/start-errors.ts'
import { buildWorld } from './build-world.ts'

/**
 * Runs a command with the database and the connection to the other nodes, so that sockets of ended sessions close at
 * once.
 */
export async function runAsOperator<T>(work: (operator: Operator) => Promise<T>): Promise<T> {
  await using stack = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' })
  const { db, ownerUrl } = await openDatabase(config, { log, stack })
  const live = await openLive(config, log)
  stack.defer(() => live.close())
  const files = await makeFiles(config.storage)
  const networks = { ask: () => Promise.reject(new Error('no network')), offered: {} }
  const world = buildWorld(config, { db, log, files, live, networks })
  return await work(operatorOf(world, ownerUrl))
}

export const operatorOf = (world: World, ownerUrl: string): Operator => ({
  inCompany: async (company, command) =>
    within(world, { companyId: await companyOf(ownerUrl, company) }, command),
  forUser: async (email, command) => {
    const { id, companyId } = await userOf(ownerUrl, email)
    return within(world, { companyId }, (ctx) => command(ctx, id))
  },
})

async function companyOf(ownerUrl: string, wanted: string | undefined): Promise<number> {
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query<{ id: number; name: string }>(
      `select id, name from companies where $1::text is null or id::text = $1 order by id limit 20`,
      [wanted ?? null],
    ),
  )
  const [first] = rows
  if (!first)
    throw new StartError(wanted ? `There is no company ${wanted}.` : 'There is no company.')
  if (rows.length > 1) {
    const list = rows.map(({ id, name }) => `${id} (${name})`).join(', ')
    throw new StartError(`There are several companies: choose one with --company. ${list}`)
  }
  return first.id
}

async function userOf(ownerUrl: string, email: string): Promise<{ id: number; companyId: number }> {
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query<{ id: number; companyId: number }>(
      `select id, company_id as "companyId" from users where email = lower($1) and deleted_at is null`,
      [email.trim()],
    ),
  )
  if (!rows[0]) throw new StartError(`There is no user with the e-mail ${email}.`)
  return rows[0]
}
