import type { MediaType } from '@recado/contract/media'
import { sql } from 'kysely'
import { dropFile } from '../../desk/messages/files.ts'
import { lockTicketOf } from '../../desk/messages/lock-ticket.ts'
import { markFailed, markReacted, markSent } from '../../desk/messages/network.ts'
import type { Errand, Origin } from '../../desk/messages/outbox.ts'
import {
  forgetEdit,
  undoEdit,
  undoReaction,
  undoRemoval,
} from '../../desk/messages/refused-changes.ts'
import { Extra } from '../../desk/messages/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { SendResult } from '../../platform/whatsapp-driver.ts'
import { holdLease, type Lease } from '../lease/lease.ts'

/** A message ready to leave, or what became of one. */
export type Parcel = {
  outboxId: number
  errand: Errand
  messageId: string
  networkId: string
  fromMe: boolean
  attempts: number
  /** Who asks for it. */
  origin: Origin
  /** It may have left before. */
  wasWritten: boolean
  /** The pace of its number need not hold it up again: it has waited for its turn, or had it. */
  hadTurn: boolean
  body: string
  mediaType: MediaType
  quotedNetworkId: string | null
  quotedBody: string | null
  quotedFromMe: boolean | null
  conversation: number
  contactId: number
  isForwarded: boolean
  extra: Extra | null
  /** Our reaction as it is now. */
  emoji: string | null
  file: { storageKey: string; mime: string; fileName: string; size: number } | null
}

/** What became of one. `postponed`: nothing has left; the pace of the number lets it go then. */
export type Passage = SendResult | { outcome: 'postponed'; turnAt: Date }

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
  const { rows: claimed } = await sql<Claimed>`
    with due as (
      select id, written_at is not null as was_written from outbox o
       where connection_id = ${lease.connectionId} and next_at <= ${ctx.now}
         and conversation <> all(${busy}::int[])
         and not exists (select from outbox before
                          where before.company_id = o.company_id and before.conversation = o.conversation
                            and before.connection_id = o.connection_id
                            and before.id < o.id and before.next_at > ${ctx.now})
       order by id limit ${PARCELS_AT_ONCE})
    update outbox set written_at = ${ctx.now}
      from due where outbox.id = due.id
    returning outbox.id, due.was_written`.execute(ctx.db)
  return claimed.length === 0 ? [] : readParcels(ctx, claimed)
}

type Claimed = {
  id: number
  /** It may have left before. */
  wasWritten: boolean
}

/** Read once the rows are claimed, and not in the same breath: an edit that came before the claim leaves with it. */
async function readParcels({ db }: Ctx, claimed: Claimed[]): Promise<Parcel[]> {
  const written = new Set(claimed.flatMap(({ id, wasWritten }) => (wasWritten ? [id] : [])))
  const { rows } = await sql<
    Omit<Parcel, 'file' | 'extra' | 'emoji' | 'wasWritten' | 'hadTurn'> & Columns
  >`
    select o.id as outbox_id, o.kind as errand, o.attempts, o.origin, o.turn_at, m.id as message_id, m.network_id, m.from_me, m.body,
           m.media_type, o.conversation, m.contact_id, m.extra, m.is_forwarded, q.network_id as quoted_network_id,
           q.body as quoted_body, q.from_me as quoted_from_me,
           jsonb_path_query_first(m.reactions, '$[*] ? (@.fromMe == true).emoji') #>> '{}' as emoji,
           a.storage_key, a.mime, a.file_name, a.size
      from outbox o
      join messages m on m.company_id = o.company_id and m.id = o.message_id
      left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
      left join attachments a on a.company_id = m.company_id and a.message_id = m.id
     where o.id = any(${claimed.map(({ id }) => id)}::bigint[])
     order by o.id`.execute(db)
  return rows.map(({ storageKey, mime, fileName, size, extra, turnAt, ...parcel }) => ({
    ...parcel,
    wasWritten: written.has(parcel.outboxId),
    hadTurn: turnAt !== null || written.has(parcel.outboxId),
    extra: extra === null ? null : Extra.parse(extra),
    file: storageKey ? { storageKey, mime, fileName, size: size ?? 0 } : null,
  }))
}

type Columns = {
  turnAt: Date | null
  emoji: string | null
  extra: unknown
  storageKey: string | null
  mime: string
  fileName: string
  size: number | null
}

/** The network has it. Where a receipt has settled it before, that one knows more than this. */
export async function settleSent(ctx: Ctx, parcel: Parcel): Promise<void> {
  const isFirst = await forget(ctx, parcel.outboxId)
  if (parcel.errand === 'send' && isFirst) await markSent(ctx, parcel.messageId)
  if (parcel.errand === 'reaction') await markReacted(ctx, parcel)
  if (parcel.errand === 'revoke') await dropFile(ctx, parcel.messageId)
}

type Told = Pick<Parcel, 'outboxId' | 'messageId' | 'errand' | 'body'>

/** It will not go: the message says why, and what did not happen to it is undone. */
export async function settleFailed(
  ctx: Ctx,
  { parcel, code, canRetry }: { parcel: Told; code: string; canRetry: boolean },
): Promise<void> {
  const { outboxId, messageId, errand, body: text } = parcel
  await lockTicketOf(ctx, messageId)
  const isLatest = await forget(ctx, outboxId)
  if (errand === 'send') return markFailed(ctx, { messageId, code, canRetry })
  if (!isLatest) return errand === 'edit' ? forgetEdit(ctx, { messageId, text }) : undefined
  if (errand === 'edit') return undoEdit(ctx, { messageId, code, text })
  return (errand === 'revoke' ? undoRemoval : undoReaction)(ctx, { messageId, code })
}

/** Not now: it and what follows it in the conversation wait until then. */
export async function settleLater(
  { db }: Ctx,
  { outboxId, attempts, nextAt }: { outboxId: number; attempts: number; nextAt: Date },
): Promise<void> {
  await db.updateTable('outbox').set({ nextAt, attempts }).where('id', '=', outboxId).execute()
}

/** It has not left and waits for its turn; until then it can still be taken back as one that never left. */
export async function settlePostponed(
  { db }: Ctx,
  { outboxId, turnAt }: { outboxId: number; turnAt: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAt: turnAt, turnAt, writtenAt: null })
    .where('id', '=', outboxId)
    .execute()
}

/** They were claimed behind one that has to wait, and not a byte of them has left: they stand as before. */
export async function putBack({ db }: Ctx, parcels: Parcel[]): Promise<void> {
  const outboxIds = parcels.flatMap(({ outboxId, wasWritten }) => (wasWritten ? [] : [outboxId]))
  if (outboxIds.length === 0) return
  await db.updateTable('outbox').set({ writtenAt: null }).where('id', 'in', outboxIds).execute()
}

/** False where another errand of the same kind has taken its place meanwhile. */
async function forget({ db }: Ctx, outboxId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', '=', outboxId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
