import { MASKED_SECRET } from '@recado/contract/connections/connection-forms'
import type { Whatsapp, WhatsappFull } from '@recado/contract/connections/connections'
import { may } from '@recado/contract/platform/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import { existingQueues } from '../accounts/queues/queries.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Tables } from '../platform/database/tables.ts'
import { missing } from '../platform/refusal.ts'
import { type MaskedCloudSettings, maskedCloudSettings } from './masked-cloud-settings.ts'
import { connectionColumns, toWhatsapp } from './columns.ts'

/** A plan allows some dozens of numbers, so one page is enough. */
const CONNECTIONS_MAX = 500

/** All connections except removed ones, which remain only as names on their tickets. */
const existing = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('connections').where('deletedAt', 'is', null)

export async function listConnections(ctx: Ctx): Promise<Whatsapp[]> {
  const rows = await existing(ctx)
    .select(connectionColumns)
    .orderBy('id')
    .limit(CONNECTIONS_MAX)
    .execute()
  return rows.map((row) => toWhatsapp(row, may(ctx.user, 'connections.pair')))
}

export async function showConnection(ctx: Ctx, { id }: { id: number }): Promise<Whatsapp> {
  const row = await existing(ctx)
    .select(connectionColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return toWhatsapp(row, may(ctx.user, 'connections.pair'))
}

/** The connection with its settings. Of its secrets only their presence is returned. */
export async function showSettings(ctx: Ctx, { id }: { id: number }): Promise<ConnectionSettings> {
  const { hasToken, ...texts } = await existing(ctx)
    .select([...automaticTexts, 'expirationTime'])
    .select(tokenExists)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  return {
    ...(await showConnection(ctx, { id })),
    ...texts,
    queues: await queuesOf(ctx, id),
    token: hasToken ? MASKED_SECRET : '',
    cloud: may(ctx.user, 'connections.edit') ? await maskedCloudSettings(ctx, id) : null,
  }
}

/** `WhatsappFull` without the address that Meta reports to. */
export type ConnectionSettings = Omit<WhatsappFull, 'cloud'> & { cloud: MaskedCloudSettings | null }

const tokenExists = (eb: ExpressionBuilder<Tables, 'connections'>) =>
  eb
    .exists(
      eb
        .selectFrom('apiKeys')
        .select('apiKeys.id')
        .whereRef('apiKeys.connectionId', '=', 'connections.id')
        .where('apiKeys.isNumberToken', '=', true),
    )
    .$castTo<boolean>()
    .as('hasToken')

const automaticTexts = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
] as const

const queuesOf = ({ db }: Ctx, connectionId: number) =>
  db
    .selectFrom('connectionQueues')
    .innerJoin('queues', (on) =>
      on
        .onRef('queues.companyId', '=', 'connectionQueues.companyId')
        .onRef('queues.id', '=', 'connectionQueues.queueId'),
    )
    .select(['queues.id', 'queues.name', 'queues.color'])
    .where('connectionId', '=', connectionId)
    .orderBy('queues.position')
    .execute()

/**
 * The closing message and the rating question of a ticket: those of its queue, else those of its number. Undefined once
 * the number is removed, and then no text is sent.
 */
export const automaticTextsOf = (
  ctx: Ctx,
  { whatsappId, queueId }: { whatsappId: number; queueId: number | null },
) =>
  existing(ctx)
    .leftJoin(
      existingQueues(ctx).select(['id', 'complationMessage', 'ratingMessage']).as('queues'),
      (on) => on.on('queues.id', '=', queueId),
    )
    .select([
      textOf('complation_message').as('complationMessage'),
      textOf('rating_message').as('ratingMessage'),
    ])
    .where('connections.id', '=', whatsappId)
    .executeTakeFirst()

/** The text for customers who write while it is closed: that of the queue, else that of the number. */
export async function outOfHoursTextOf(
  ctx: Ctx,
  { whatsappId, queueId }: { whatsappId: number; queueId: number | null },
): Promise<string | undefined> {
  const found = await existing(ctx)
    .leftJoin(existingQueues(ctx).select(['id', 'outOfHoursMessage']).as('queues'), (on) =>
      on.on('queues.id', '=', queueId),
    )
    .select(textOf('out_of_hours_message').as('text'))
    .where('connections.id', '=', whatsappId)
    .executeTakeFirst()
  return found?.text
}

const textOf = (column: string) => sql<string>`coalesce(
  nullif(${sql.ref(`queues.${column}`)}, ''), ${sql.ref(`connections.${column}`)})`

/** The connected connections, the default first, for requests that any of them can answer. */
export async function connectedIds(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const rows = await existing(ctx)
    .select('id')
    .where('status', '=', 'CONNECTED')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .limit(CONNECTIONS_MAX)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether users want the connection open. */
export async function isDesiredConnected({ db }: Ctx, id: number): Promise<boolean> {
  const wanted = await db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .where('desired', '=', 'connected')
    .executeTakeFirst()
  return wanted !== undefined
}
