import { KEPT_SECRET } from '@recado/contract/connection-forms'
import type { connections, Provider } from '@recado/contract/connections'
import type { Input } from '@recado/contract/endpoint'
import { refuseOverPlan } from '../accounts/companies/plan-limits.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import { readCloudSettings, writeCloudSettings } from '../whatsapp/cloud/settings.ts'
import { beginAnew, changed, lockConnections, startConnection, tell, wish } from './commands.ts'
import { showConnection } from './queries.ts'
import { columns, type Shown } from './columns.ts'

type Change = Omit<Input<typeof connections.update>, 'id'>
type Creation = Change & { name: string; provider: Provider }

/** A new number. It starts at once; the company's first becomes its default. */
export async function createConnection(ctx: Ctx, creation: Creation): Promise<{ id: number }> {
  const { queueIds = [], isDefault, cloud, ...said } = creation
  await refuseOverPlan(ctx, 'connections')
  const isFirst = !(await hasDefault(ctx))
  if (isDefault) await clearDefault(ctx)
  const row = await ctx.db
    .insertInto('connections')
    .values({ ...said, isDefault: isFirst || isDefault === true })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await setQueues(ctx, row.id, queueIds)
  await refuseWithoutGreeting(ctx, row.id)
  await keepCloud(ctx, row, cloud)
  tell(ctx, row)
  wish(ctx, row.id, 'start')
  return { id: row.id }
}

async function hasDefault({ db }: Ctx): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** The one default moves; the index allows no second. */
async function clearDefault(ctx: Ctx): Promise<void> {
  const before = await ctx.db
    .updateTable('connections')
    .set({ isDefault: false, updatedAt: ctx.now })
    .where('isDefault', '=', true)
    .returning(columns)
    .executeTakeFirst()
  if (before) tell(ctx, before)
}

/** Absent fields stay. The only default cannot simply be switched off: another takes its place first. */
export async function updateConnection(
  ctx: Ctx,
  { id, queueIds, isDefault, cloud, ...said }: Change & { id: number },
): Promise<void> {
  if (isDefault !== undefined) await lockConnections(ctx)
  const before = await showConnection(ctx, { id })
  if (isDefault === false && before.isDefault) throw new Refusal('ERR_NO_OTHER_WHATSAPP')
  if (isDefault && !before.isDefault) await clearDefault(ctx)
  const row = await changed(ctx, id, { ...said, ...(isDefault && { isDefault }) })
  if (queueIds) await setQueues(ctx, id, queueIds)
  await refuseWithoutGreeting(ctx, id)
  const isOther = await keepCloud(ctx, row, cloud)
  tell(ctx, row)
  // Who has typed in other credentials wants them tried, not asked for once more.
  if (cloud && before.reason === 'bad-token') await startConnection(ctx, { id })
  else if (isOther) await beginAnew(ctx, { id })
}

/** Of these an open number goes on by what it read before. */
const beginsWith = ['phoneNumberId', 'wabaId', 'accessToken'] as const

/**
 * What logs a number of Meta's own interface in. A secret that stands there as a row of stars stays as it was. True:
 * the number is to begin anew with it.
 */
async function keepCloud(
  ctx: Ctx,
  { id, provider }: Shown,
  cloud: Change['cloud'],
): Promise<boolean> {
  if (provider !== 'cloud') return false
  const given = Object.entries(cloud ?? {}).filter(([, said]) => said !== KEPT_SECRET)
  if (given.length === 0) return false
  const before = await readCloudSettings(ctx, id)
  const now = await writeCloudSettings(ctx, id, Object.fromEntries(given))
  return before !== undefined && beginsWith.some((name) => before[name] !== now[name])
}

/** Exactly these; one that is not the company's is refused. */
async function setQueues({ db }: Ctx, connectionId: number, queueIds: number[]): Promise<void> {
  await db.deleteFrom('connectionQueues').where('connectionId', '=', connectionId).execute()
  const wanted = [...new Set(queueIds)]
  if (wanted.length === 0) return
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('connectionQueues')
    .columns(['connectionId', 'queueId'])
    .expression((eb) =>
      eb
        .selectFrom('queues')
        .select([eb.val(connectionId).$castTo<number>().as('connectionId'), 'id'])
        .where('id', 'in', wanted),
    )
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) < wanted.length) throw missing('ERR_NO_QUEUE_FOUND')()
}

/** With more than one queue the customer is asked which it is to be, and the greeting is that question. */
async function refuseWithoutGreeting({ db }: Ctx, id: number): Promise<void> {
  const unasked = await db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .where('greetingMessage', '=', '')
    .where((eb) =>
      eb(
        eb
          .selectFrom('connectionQueues')
          .select((of) => of.fn.countAll<number>().as('count'))
          .where('connectionId', '=', id),
        '>',
        1,
      ),
    )
    .executeTakeFirst()
  if (unasked) throw new Refusal('ERR_WAPP_GREETING_REQUIRED')
}
