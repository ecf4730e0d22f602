import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { gatheredApart } from '../../platform/database/gathered.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Kind of outbox entry: the message itself or a change of it. */
export type OutboxKind = 'send' | 'edit' | 'revoke' | 'reaction'

/** Source of a send: a person, the product, or a campaign. */
export type SendOrigin = 'agent' | 'automation' | 'campaign'

/** Same format as the network's own apps: a fixed prefix and 18 random hexadecimal digits. */
export const makeNetworkId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

type OutboxEntry = {
  messageId: string
  connectionId: number
  contactId: number
  kind?: OutboxKind
  origin?: SendOrigin
}

/**
 * Adds an outbox entry in the transaction of the change it announces. A repeated kind for the same message replaces the
 * waiting entry and moves to the end of the conversation. The replacement gets a new id, so the result of a send in
 * progress does not remove it.
 */
export async function enqueueSend(ctx: Ctx, entry: OutboxEntry): Promise<void> {
  if (!(await insertEntry(ctx, entry))) throw new Refusal('ERR_NO_WAPP_FOUND')
  ctx.signal('outbox', { companyId: ctx.companyId, connectionId: entry.connectionId })
}

/** False: the connection is gone. The entries of a batch are one statement, in their order. */
const insertEntry = gatheredApart(
  ({ messageId, kind = 'send' }: OutboxEntry) => `${messageId} ${kind}`,
  async ({ db, now }, all): Promise<boolean[]> => {
    const entries = all.map(({ messageId, connectionId, contactId, kind, origin }) => ({
      message_id: messageId,
      connection_id: connectionId,
      contact_id: contactId,
      kind: kind ?? 'send',
      origin: origin ?? 'agent',
    }))
    // The lock waits for a concurrent removal of the connection, or makes the removal wait.
    const { rows } = await sql<{ messageId: string; kind: OutboxKind }>`
      with present as materialized (
        select id from connections
         where id = any(${entries.map((entry) => entry.connection_id)}::int[]) and deleted_at is null
         order by id for key share)
      insert into outbox as known (connection_id, message_id, contact_id, kind, origin, next_at)
      select connection_id, message_id, contact_id, kind, origin, ${now}
        from json_populate_recordset(null::public.outbox, ${JSON.stringify(entries)}::json) with ordinality
       where connection_id in (select id from present)
       order by ordinality
      on conflict (company_id, message_id, kind) do update set
        id = default, attempts = 0, next_at = excluded.next_at, written_at = null, paced_until = null,
        origin = excluded.origin
      returning message_id, kind`.execute(db)
    return all.map(({ messageId, kind = 'send' }) =>
      rows.some((row) => row.messageId === messageId && row.kind === kind),
    )
  },
)

export type OutboxState = 'no' | 'here' | 'leaving'

/**
 * State of an outbox entry. `here`: nothing was sent, and nothing will be before this transaction ends. `leaving`: it
 * may have been sent.
 */
export async function outboxStateOf(
  { db }: Ctx,
  { messageId, kind }: { messageId: string; kind: OutboxKind },
): Promise<OutboxState> {
  const row = await db
    .selectFrom('outbox')
    .select('writtenAt')
    .where('messageId', '=', messageId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'no'
  return row.writtenAt === null ? 'here' : 'leaving'
}

/** Cancels the unsent outbox entries of a message. */
export const deleteUnsent = ({ db }: Ctx, messageId: string) =>
  db
    .deleteFrom('outbox')
    .where('messageId', '=', messageId)
    .where('writtenAt', 'is', null)
    .execute()
