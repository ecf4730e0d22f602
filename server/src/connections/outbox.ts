import type { MediaType } from '@recado/contract/media'
import { sql } from 'kysely'
import { markFailed, markSent } from '../messages/network.ts'
import type { Ctx } from '../platform/ctx.ts'
import { holdLease, type Lease } from './lease.ts'

/** A message ready to leave. */
export type Parcel = {
  outboxId: number
  messageId: string
  networkId: string
  attempts: number
  body: string
  mediaType: MediaType
  quotedNetworkId: string | null
  contactId: number
  file: { storageKey: string; mime: string; fileName: string; size: number } | null
}

/** So many are taken at a time. */
export const PARCELS_AT_ONCE = 200

/**
 * What is due, oldest first, at most one waiting-time's worth per conversation: behind a message that waits for its
 * next attempt nothing of the same conversation leaves, and those in `busy` are left alone. Marks each as written
 * before a byte leaves; a former owner is turned away here.
 */
export async function claimParcels(
  ctx: Ctx,
  { lease, busy }: { lease: Lease; busy: number[] },
): Promise<Parcel[]> {
  await holdLease(ctx, lease)
  const { rows } = await sql<Omit<Parcel, 'file'> & FileColumns>`
    with due as (
      select id, message_id, attempts from outbox o
       where connection_id = ${lease.connectionId} and next_at <= ${ctx.now}
         and conversation <> all(${busy}::int[])
         and not exists (select from outbox before
                          where before.company_id = o.company_id and before.conversation = o.conversation
                            and before.connection_id = o.connection_id
                            and before.id < o.id and before.next_at > ${ctx.now})
       order by id limit ${PARCELS_AT_ONCE}),
    written as (
      update outbox set written_at = ${ctx.now}
        from due where outbox.id = due.id)
    select due.id as outbox_id, m.id as message_id, m.network_id, due.attempts, m.body, m.media_type, m.contact_id,
           q.network_id as quoted_network_id, a.storage_key, a.mime, a.file_name, a.size
      from due
      join messages m on m.id = due.message_id
      left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
      left join attachments a on a.company_id = m.company_id and a.message_id = m.id
     order by due.id`.execute(ctx.db)
  return rows.map(({ storageKey, mime, fileName, size, ...parcel }) => ({
    ...parcel,
    file: storageKey ? { storageKey, mime, fileName, size: size ?? 0 } : null,
  }))
}

type FileColumns = {
  storageKey: string | null
  mime: string
  fileName: string
  size: number | null
}

/** The network has it. */
export async function settleSent(ctx: Ctx, { outboxId, messageId }: Parcel): Promise<void> {
  await forget(ctx, outboxId)
  await markSent(ctx, messageId)
}

/** It will not go: the message says why. */
export async function settleFailed(
  ctx: Ctx,
  { parcel, code, canRetry }: { parcel: Parcel; code: string; canRetry: boolean },
): Promise<void> {
  await forget(ctx, parcel.outboxId)
  await markFailed(ctx, { messageId: parcel.messageId, code, canRetry })
}

/** Not now: it and what follows it in the conversation wait until then. */
export async function settleLater(
  { db }: Ctx,
  { outboxId, attempts, nextAt }: { outboxId: number; attempts: number; nextAt: Date },
): Promise<void> {
  await db.updateTable('outbox').set({ nextAt, attempts }).where('id', '=', outboxId).execute()
}

const forget = ({ db }: Ctx, outboxId: number) =>
  db.deleteFrom('outbox').where('id', '=', outboxId).execute()
