import { MASKED_SECRET } from '@recado/contract/connections/connection-forms'
import type { connections, Provider } from '@recado/contract/connections/connections'
import type { Input } from '@recado/contract/platform/endpoint'
import { refuseAbovePlanLimit } from '../accounts/companies/plan-limits.ts'
import { existingQueues } from '../accounts/queues/queries.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal, refuseViolations } from '../platform/refusal.ts'
import { readCloudSettings, writeCloudSettings } from '../whatsapp/cloud/settings.ts'
import {
  reconnect,
  updateRow,
  lockConnections,
  startConnection,
  emitConnection,
  signalRequest,
} from './commands.ts'
import { showConnection } from './queries.ts'
import { connectionColumns, type ConnectionRow } from './columns.ts'

refuseViolations({
  connections_name_key: 'ERR_WAPP_NAME_ALREADY_EXISTS',
})

type Change = Omit<Input<typeof connections.update>, 'id'>
type Creation = Change & { name: string; provider: Provider }

/** Creates a connection and starts it at once. The company's first becomes its default. */
export async function createConnection(ctx: Ctx, creation: Creation): Promise<{ id: number }> {
  const { queueIds = [], isDefault, cloud, ...fields } = creation
  await refuseAbovePlanLimit(ctx, 'connections')
  const isFirst = !(await hasDefault(ctx))
  if (isDefault) await clearDefault(ctx)
  const row = await ctx.db
    .insertInto('connections')
    .values({ ...fields, isDefault: isFirst || isDefault === true })
    .returning(connectionColumns)
    .executeTakeFirstOrThrow()
  await setQueues(ctx, row.id, queueIds)
  await refuseWithoutGreeting(ctx, row.id)
  await saveCloudSettings(ctx, row, cloud)
  emitConnection(ctx, row)
  signalRequest(ctx, row.id, 'start')
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

/** Clears the old default; the unique index allows only one. */
async function clearDefault(ctx: Ctx): Promise<void> {
  const before = await ctx.db
    .updateTable('connections')
    .set({ isDefault: false, updatedAt: ctx.now })
    .where('isDefault', '=', true)
    .returning(connectionColumns)
    .executeTakeFirst()
  if (before) emitConnection(ctx, before)
}

/** Absent fields stay as they are. The default cannot be switched off, only moved to another connection. */
export async function updateConnection(
  ctx: Ctx,
  { id, queueIds, isDefault, cloud, ...fields }: Change & { id: number },
): Promise<void> {
  if (isDefault !== undefined) await lockConnections(ctx)
  const before = await showConnection(ctx, { id })
  if (isDefault === false && before.isDefault) throw new Refusal('ERR_NO_OTHER_WHATSAPP')
  if (isDefault && !before.isDefault) await clearDefault(ctx)
  const row = await updateRow(ctx, id, { ...fields, ...(isDefault && { isDefault }) })
  if (queueIds) await setQueues(ctx, id, queueIds)
  await refuseWithoutGreeting(ctx, id)
  const needsReconnect = await saveCloudSettings(ctx, row, cloud)
  emitConnection(ctx, row)
  // New credentials are tried at once.
  if (cloud && before.reason === 'bad-token') await startConnection(ctx, { id })
  else if (needsReconnect) await reconnect(ctx, { id })
}

/** An open connection keeps using the values of these fields that it read at its start. */
const readAtStart = ['phoneNumberId', 'wabaId', 'accessToken'] as const

/**
 * Stores the credentials of a Cloud API number. A secret sent as stars stays unchanged. Returns true if the connection
 * has to reconnect with the new values.
 */
async function saveCloudSettings(
  ctx: Ctx,
  { id, provider }: ConnectionRow,
  cloud: Change['cloud'],
): Promise<boolean> {
  if (provider !== 'cloud') return false
  const given = Object.entries(cloud ?? {}).filter(([, value]) => value !== MASKED_SECRET)
  if (given.length === 0) return false
  const before = await readCloudSettings(ctx, id)
  const now = await writeCloudSettings(ctx, id, Object.fromEntries(given))
  return before !== undefined && readAtStart.some((name) => before[name] !== now[name])
}

/** Replaces the queues; a queue of another company is refused. */
async function setQueues({ db }: Ctx, connectionId: number, queueIds: number[]): Promise<void> {
  await db.deleteFrom('connectionQueues').where('connectionId', '=', connectionId).execute()
  const wanted = [...new Set(queueIds)]
  if (wanted.length === 0) return
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('connectionQueues')
    .columns(['connectionId', 'queueId'])
    .expression((eb) =>
      existingQueues({ db })
        .select([eb.val(connectionId).$castTo<number>().as('connectionId'), 'id'])
        .where('id', 'in', wanted),
    )
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) < wanted.length) throw missing('ERR_NO_QUEUE_FOUND')()
}

/** With several queues the greeting asks the customer to choose one, so it must not be empty. */
async function refuseWithoutGreeting({ db }: Ctx, id: number): Promise<void> {
  const lacksGreeting = await db
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
  if (lacksGreeting) throw new Refusal('ERR_WAPP_GREETING_REQUIRED')
}
