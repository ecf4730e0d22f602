import {
  type connections,
  type Whatsapp,
  whatsappDeleted,
  whatsappSessionUpdated,
  whatsappUpdated,
} from '@recado/contract/connections'
import type { Input } from '@recado/contract/endpoint'
import { sql, type Updateable } from 'kysely'
import type { Ctx, Signals } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import type { Connections } from '../platform/tables.ts'
import { showConnection } from './queries.ts'
import { columns, present, type Shown } from './shown.ts'

type ById = { id: number }

/** A new number. It starts at once; the company's first becomes its default. */
export async function createConnection(
  ctx: Ctx,
  { name, isDefault }: Input<typeof connections.create>,
): Promise<Whatsapp> {
  await refuseOverLimit(ctx)
  const isFirst = !(await defaultId(ctx))
  if (isDefault) await clearDefault(ctx)
  const row = await ctx.db
    .insertInto('connections')
    .values({ name, isDefault: isFirst || isDefault === true })
    .returning(columns)
    .executeTakeFirstOrThrow()
  tell(ctx, row)
  wish(ctx, row.id, 'start')
  return present(row, true)
}

/** Counted under the company's lock, so two at once cannot both be the last one allowed. */
async function refuseOverLimit(ctx: Ctx): Promise<void> {
  const { db, companyId } = ctx
  const { connections: most } = await db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select('plans.connections')
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  await lockConnections(ctx)
  const { count } = await db
    .selectFrom('connections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (most !== null && Number(count) >= most)
    throw new Refusal('ERR_CONNECTION_LIMIT', { limit: most })
}

async function defaultId({ db }: Ctx): Promise<number | undefined> {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row?.id
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
  { id, name, isDefault }: Input<typeof connections.update>,
): Promise<Whatsapp> {
  if (isDefault !== undefined) await lockConnections(ctx)
  const before = await showConnection(ctx, { id })
  if (isDefault === false && before.isDefault) throw new Refusal('ERR_NO_OTHER_WHATSAPP')
  if (isDefault && !before.isDefault) await clearDefault(ctx)
  const row = await changed(ctx, id, {
    ...(name !== undefined && { name }),
    ...(isDefault && { isDefault }),
  })
  tell(ctx, row)
  return present(row, true)
}

/** Unlinked by its owner after the commit; the tickets stay and can be read. The next number becomes the default. */
export async function removeConnection(ctx: Ctx, { id }: ById): Promise<{}> {
  await lockConnections(ctx)
  await lockLease(ctx, id)
  const gone = await ctx.db
    .deleteFrom('connections')
    .where('id', '=', id)
    .returning(['id', 'isDefault'])
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  if (gone.isDefault) await appointDefault(ctx)
  ctx.emit(whatsappDeleted, { whatsappId: id })
  wish(ctx, id, 'remove')
  return {}
}

/** Whoever writes in the network's name holds the lease before the connection: in the other order the two would wait for each other. */
const lockLease = ({ db }: Ctx, connectionId: number) =>
  db
    .selectFrom('connectionLeases')
    .select('epoch')
    .where('connectionId', '=', connectionId)
    .forUpdate()
    .execute()

async function appointDefault(ctx: Ctx): Promise<void> {
  const row = await ctx.db
    .updateTable('connections')
    .set({ isDefault: true })
    .where('id', '=', (eb) => eb.selectFrom('connections').select('id').orderBy('id').limit(1))
    .returning(columns)
    .executeTakeFirst()
  if (row) tell(ctx, row)
}

export async function startConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  const before = await showConnection(ctx, { id })
  if (before.status === 'CONNECTED') return before
  return moved(ctx, id, { desired: 'connected', status: 'OPENING', reason: null, wish: 'start' })
}

export async function stopConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  await showConnection(ctx, { id })
  return moved(ctx, id, {
    desired: 'disconnected',
    status: 'DISCONNECTED',
    reason: 'user',
    wish: 'stop',
  })
}

/** Forgets what logs the number in; its owner unlinks the device and shows a new QR code. */
export async function renewConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  await showConnection(ctx, { id })
  await ctx.db.deleteFrom('connectionSecrets').where('connectionId', '=', id).execute()
  return moved(ctx, id, {
    desired: 'connected',
    status: 'OPENING',
    reason: null,
    number: '',
    wish: 'renew',
  })
}

type Move = Updateable<Connections> & { wish: Signals['connection']['wish'] }

async function moved(ctx: Ctx, id: number, { wish: wanted, ...change }: Move): Promise<Whatsapp> {
  const row = await changed(ctx, id, {
    ...change,
    qrcode: '',
    qrcodeAttempt: 0,
    qrcodeExpiresAt: null,
    retries: 0,
    nextRetryAt: null,
  })
  tellSession(ctx, row)
  wish(ctx, id, wanted)
  return present(row, true)
}

const changed = ({ db, now }: Ctx, id: number, change: Updateable<Connections>): Promise<Shown> =>
  db
    .updateTable('connections')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))

/** Creating, removing and moving the default happen one after the other in a company. */
const lockConnections = ({ db, companyId }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('connections'), ${companyId})`.execute(db)

const wish = ({ companyId, signal }: Ctx, connectionId: number, wanted: Move['wish']) =>
  signal('connection', { companyId, connectionId, wish: wanted })

function tell({ emit }: Ctx, row: Shown): void {
  emit(whatsappUpdated, { whatsapp: present(row, true) }, { rooms: ['admins'] })
  emit(whatsappUpdated, { whatsapp: present(row, false) }, { rooms: ['all'], except: ['admins'] })
}

/** State and QR code; who may not pair hears of the state alone. */
export function tellSession({ emit }: Ctx, row: Shown): void {
  emit(whatsappSessionUpdated, { session: present(row, true) }, { rooms: ['admins'] })
  emit(
    whatsappSessionUpdated,
    { session: present(row, false) },
    { rooms: ['all'], except: ['admins'] },
  )
}
