import {
  type Whatsapp,
  whatsappSessionUpdated,
  whatsappUpdated,
} from '@recado/contract/connections'
import { sql, type UpdateObject } from 'kysely'
import { lockKind } from '../accounts/companies/plan-limits.ts'
import type { Ctx, Signals } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import type { Tables } from '../platform/database/tables.ts'
import { isWanted, showConnection } from './queries.ts'
import { columns, present, type Shown } from './columns.ts'

type ById = { id: number }

export async function startConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  const before = await showConnection(ctx, { id })
  if (before.status === 'CONNECTED') return before
  return moved(ctx, id, { desired: 'connected', status: 'OPENING', reason: null, wish: 'start' })
}

/** Whatever it has reached: its owner lets go, and the next begins anew. One that people have switched off stays off. */
export async function beginAnew(ctx: Ctx, { id }: ById): Promise<void> {
  if (await isWanted(ctx, id))
    await moved(ctx, id, { status: 'OPENING', reason: null, wish: 'start' })
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

/**
 * Forgets what logs the number in; its owner unlinks the device and shows a new QR code. What people have typed in to
 * log it in stays: such a number only connects anew.
 */
export async function renewConnection(ctx: Ctx, { id }: ById): Promise<Whatsapp> {
  const { provider } = await showConnection(ctx, { id })
  if (provider === 'cloud') return startConnection(ctx, { id })
  await ctx.db.deleteFrom('connectionSecrets').where('connectionId', '=', id).execute()
  return moved(ctx, id, {
    desired: 'connected',
    status: 'OPENING',
    reason: null,
    number: '',
    wish: 'renew',
  })
}

/** What people may ask of a connection. */
type Wish = Exclude<Signals['connection']['wish'], 'free'>
type Change = UpdateObject<Tables, 'connections'>
type Move = Change & { wish: Wish }

/** Kept with the change it belongs to: an owner who does not hear of it finds it at the next renewal of its lease. */
export const wished = (wish: Wish) => ({ wish, wishEpoch: sql<number>`wish_epoch + 1` })

async function moved(ctx: Ctx, id: number, { wish: wanted, ...change }: Move): Promise<Whatsapp> {
  const row = await changed(ctx, id, {
    ...change,
    ...wished(wanted),
    // Who asks something of it knows how it is.
    dropToldAt: ctx.now,
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

export const changed = ({ db, now }: Ctx, id: number, change: Change): Promise<Shown> =>
  db
    .updateTable('connections')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))

/** Creating, removing and moving the default happen one after the other in a company. */
export const lockConnections = (ctx: Ctx) => lockKind(ctx, 'connections')

export const wish = ({ companyId, signal }: Ctx, connectionId: number, wanted: Wish) =>
  signal('connection', { companyId, connectionId, wish: wanted })

export function tell({ emit }: Ctx, row: Shown): void {
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
