import { hashSync } from '@node-rs/argon2'
import type { Profile } from '@recado/contract/platform/permissions'
import { pino } from 'pino'
import { initialSettings } from '../src/accounts/companies/rules.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { connect } from '../src/platform/database/database.ts'
import { within } from '../src/platform/database/within.ts'
import { caller, type Caller } from './caller.ts'
import { ownerUrl } from './database.ts'
import { rowsOf } from './rows.ts'
import { appIn } from './shared-app.ts'
import { aWorld } from './world.ts'

/** Kysely as the owner of the tables: it sees every company and must set the company in every row. */
export const ownerDb = connect({ url: ownerUrl(), size: 3, log: pino({ level: 'silent' }) })

/** Password of every user. Its hash is cheap, because tests are not about its cost. */
export const PASSWORD = 'casa-azul-1234'
const passwordHash = hashSync(PASSWORD, { memoryCost: 64, timeCost: 1 })

type CompanyOptions = {
  timeZone?: string
  dueDate?: string | null
  whiteLabelId?: number
  hidesNumbers?: boolean
}
type UserOptions = { name: string; profile: Profile; queueIds?: number[]; super?: boolean }

/**
 * A new company in the shared test database. Users of Casa Azul: ana (admin), mel (manager), bia (agent of the queue
 * Vendas), rui (agent of Suporte). The stranger is the admin of the neighbour, Casa Verde. Each is called with an
 * endpoint of the contract: `await ana(tickets.list, {})`.
 */
export async function aCompany(wanted: CompanyOptions = {}) {
  const { world, ...edges } = aWorld()
  const app = appIn(world)
  const companyId = await insertCompany('Casa Azul', wanted)
  const neighbourId = await insertCompany('Casa Verde', {})
  const rows = rowsOf(ownerDb, companyId)

  const hire = async (someone: UserOptions, at = companyId): Promise<Caller> =>
    caller({ app, world }, await signedIn(at, someone))

  const sales = await rows.queue({ name: 'Vendas' })
  const support = await rows.queue({ name: 'Suporte' })
  const [ana, mel, bia, rui, stranger] = await Promise.all([
    hire({ name: 'Ana Prado', profile: 'admin' }),
    hire({ name: 'Mel Arantes', profile: 'manager' }),
    hire({ name: 'Bia Nunes', profile: 'user', queueIds: [sales.id] }),
    hire({ name: 'Rui Tavares', profile: 'user', queueIds: [support.id] }),
    hire({ name: 'Lena Costa', profile: 'admin' }, neighbourId),
  ])
  const { told } = edges
  return {
    ...edges,
    ...rows,
    /** The neighbour's rows. */
    neighbour: { companyId: neighbourId, ...rowsOf(ownerDb, neighbourId) },
    companyId,
    world,
    app,
    sales,
    support,
    ana,
    mel,
    bia,
    rui,
    stranger,
    hire,
    /** Live events of this company so far, by name: `ticket update`. */
    heard: () =>
      told
        .filter((one) => one.companyId === companyId)
        .map(({ event }) => `${event.channel} ${event.action}`),
    /** Runs a command as the system: for the network, a periodic task or a job. */
    inside: <T>(command: (ctx: Ctx) => Promise<T>) => within(world, { companyId }, command),
  }
}

export type Company = Awaited<ReturnType<typeof aCompany>>

async function insertCompany(name: string, wanted: CompanyOptions): Promise<number> {
  const plan = await ownerDb
    .insertInto('plans')
    .values({ name: `Com folga ${crypto.randomUUID()}`, users: 50, connections: 10, queues: 20 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await ownerDb
    .insertInto('companies')
    .values({ name, planId: plan.id, ...wanted })
    .returning('id')
    .executeTakeFirstOrThrow()
  const settings = Object.entries(initialSettings)
  await ownerDb
    .insertInto('settings')
    .values(settings.map(([key, value]) => ({ companyId: id, key, value })))
    .execute()
  return id
}

async function signedIn(companyId: number, { queueIds = [], ...person }: UserOptions) {
  const email = `${person.name.split(' ')[0]!.toLowerCase()}.${crypto.randomUUID()}@casa.test`
  const { id, ...shown } = await ownerDb
    .insertInto('users')
    .values({ companyId, email, passwordHash, ...person })
    .returning(['id', 'name', 'profile', 'super'])
    .executeTakeFirstOrThrow()
  const memberships = queueIds.map((queueId) => ({ companyId, userId: id, queueId }))
  if (memberships.length > 0) await ownerDb.insertInto('userQueues').values(memberships).execute()
  const { id: sessionId } = await ownerDb
    .insertInto('sessions')
    .values({ companyId, userId: id, expiresAt: new Date(Date.now() + 7 * 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    user: { id, ...shown, email, queueIds, seesNumbers: true },
    claims: { companyId, userId: id, sessionId },
  }
}
