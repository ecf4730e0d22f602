import { type Message, messageUpdated } from '@recado/contract/messages'
import type { UpdateObject, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { Tables } from '../platform/tables.ts'
import { roomsOf, type Sight } from '../tickets/rules.ts'
import { present, shownFrom } from './shown.ts'

type Update = UpdateQueryBuilder<Tables, 'messages', 'messages', UpdateResult>
export type Change = UpdateObject<Tables, 'messages'>

/** Changes one message and reads it as the contract shows it. Undefined where the conditions let nothing through. */
export async function change(
  ctx: Ctx,
  how: (update: Update) => Update,
): Promise<Message | undefined> {
  const row = await shownFrom(
    ctx.db.with('messages', (inside) => how(inside.updateTable('messages')).returningAll()),
  ).executeTakeFirst()
  return row && present(ctx)(row)
}

type Told = Sight & { lastMessageFailed: boolean }

/** Tells whoever sees the ticket that this message changed; answers how that ticket stands. */
export async function tellMessage(ctx: Ctx, message: Message): Promise<Told> {
  const ticket = await ticketOf(ctx, message.ticketId)
  ctx.emit(messageUpdated, { message }, { rooms: roomsOf(ticket) })
  return ticket
}

const ticketOf = ({ db }: Ctx, ticketId: number): Promise<Told> =>
  db
    .selectFrom('tickets')
    .select(['userId', 'queueId', 'lastMessageFailed'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
