import {
  type Whatsapp,
  whatsappSessionUpdated,
  whatsappUpdated,
} from '@recado/contract/connections/connections'
import { sql, type UpdateObject } from 'kysely'
import { lockLimitedRows } from '../accounts/companies/plan-limits.ts'
import type { Ctx, Signals } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import type { Tables } from '../platform/database/tables.ts'
import { isDesiredConnected, showConnection } from './queries.ts'
import { connectionColumns, toWhatsapp, type ConnectionRow } from './columns.ts'

type ById = { id: number }

export async function startConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  const before = await showConnection(ctx, { id })
  if (before.status === 'CONNECTED') return before
  return applyRequest(ctx, id, {
    desired: 'connected',
    status: 'OPENING',
    reason: null,
    requested: 'start',
  })
}

/**
 * Makes the owner release the connection, and the next owner connect again. Does nothing for a connection that users
 * have switched off.
 */
export async function reconnect(ctx: Ctx, { id }: ById): Promise<void> {
  if (await isDesiredConnected(ctx, id))
    await applyRequest(ctx, id, { status: 'OPENING', reason: null, requested: 'start' })
}

export async function stopConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  await showConnection(ctx, { id })
  return applyRequest(ctx, id, {
    desired: 'disconnected',
    status: 'DISCONNECTED',
    reason: 'user',
    requested: 'stop',
  })
}

/**
 * Deletes the credentials of the number; its owner unlinks the device and shows a new QR code. Credentials that users
 * typed in are not deleted: such a number only reconnects.
 */
export async function renewConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  const { provider } = await showConnection(ctx, { id })
  if (provider === 'cloud') return startConnection(ctx, { id })
  await ctx.db.deleteFrom('connectionSecrets').where('connectionId', '=', id).execute()
  return applyRequest(ctx, id, {
    desired: 'connected',
    status: 'OPENING',
    reason: null,
    number: '',
    requested: 'renew',
  })
}

/** What users may request of a connection. */
type RequestedAction = Exclude<Signals['connection']['requested'], 'free'>
type Change = UpdateObject<Tables, 'connections'>
type RequestedChange = Change & { requested: RequestedAction }

/**
 * The columns of a request, stored with the change itself: an owner that misses the signal finds the request at its
 * next lease renewal.
 */
export const requestColumns = (requested: RequestedAction) => ({
  requested,
  requestEpoch: sql<number>`request_epoch + 1`,
})

async function applyRequest(
  ctx: Ctx,
  id: number,
  { requested, ...change }: RequestedChange,
): Promise<Whatsapp> {
  const row = await updateRow(ctx, id, {
    ...change,
    ...requestColumns(requested),
    // Users who request a change know the state of the connection and need no mail.
    outageMailedAt: ctx.now,
    qrcode: '',
    qrcodeAttempt: 0,
    qrcodeExpiresAt: null,
    retries: 0,
    nextRetryAt: null,
  })
  emitSession(ctx, row)
  signalRequest(ctx, id, requested)
  return toWhatsapp(row, true)
}

export const updateRow = ({ db, now }: Ctx, id: number, change: Change): Promise<ConnectionRow> =>
  db
    .updateTable('connections')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .returning(connectionColumns)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))

/** Serialises creating, removing and changing the default within a company. */
export const lockConnections = (ctx: Ctx) => lockLimitedRows(ctx, 'connections')

export const signalRequest = (
  { companyId, signal }: Ctx,
  connectionId: number,
  requested: RequestedAction,
) => signal('connection', { companyId, connectionId, requested })

export function emitConnection({ emit }: Ctx, row: ConnectionRow): void {
  emit(whatsappUpdated, { whatsapp: toWhatsapp(row, true) }, { rooms: ['admins'] })
  emit(
    whatsappUpdated,
    { whatsapp: toWhatsapp(row, false) },
    { rooms: ['all'], except: ['admins'] },
  )
}

/** Emits the state and the QR code; users who may not pair get the state only. */
export function emitSession({ emit }: Ctx, row: ConnectionRow): void {
  emit(whatsappSessionUpdated, { session: toWhatsapp(row, true) }, { rooms: ['admins'] })
  emit(
    whatsappSessionUpdated,
    { session: toWhatsapp(row, false) },
    { rooms: ['all'], except: ['admins'] },
  )
}
