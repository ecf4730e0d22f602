import type { MediaType } from '@recado/contract/platform/media'
import { sql } from 'kysely'
import { deleteFile } from '../../desk/messages/files.ts'
import { lockForFailure } from '../../desk/messages/lock-ticket.ts'
import { markFailed, recordReaction } from '../../desk/messages/network/changes.ts'
import { markSent } from '../../desk/messages/network/receipts.ts'
import type { OutboxKind, SendOrigin } from '../../desk/messages/outbox.ts'
import {
  removeEdit,
  undoEdit,
  undoReaction,
  undoRemoval,
} from '../../desk/messages/refused-changes.ts'
import { Extra } from '../../desk/messages/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered } from '../../platform/database/gathered.ts'
import type { SendResult } from '../../platform/whatsapp-driver.ts'
import { holdLease, type Lease } from '../lease/lease.ts'

/** One outbox entry with everything that its operation needs. */
export type OutboxEntry = {
  outboxId: number
  kind: OutboxKind
  messageId: string
  networkId: string
  fromMe: boolean
  attempts: number
  /** Whether an agent or an automatic feature requested it. */
  origin: SendOrigin
  /** An earlier attempt may have reached the network. */
  wasWritten: boolean
  /** The pace limit does not apply again: the entry has waited for its turn, or had it. */
  wasPaced: boolean
  body: string
  mediaType: MediaType
  quotedNetworkId: string | null
  quotedBody: string | null
  quotedFromMe: boolean | null
  /** The contact to whom this and the other entries of the conversation are sent in order. */
  conversation: number
  contactId: number
  isForwarded: boolean
  extra: Extra | null
  /** Our current reaction. */
  emoji: string | null
  file: { storageKey: string; mime: string; fileName: string; size: number } | null
}

/** The outcome of sending an entry. `postponed`: nothing was sent, and the pace limit allows it at `pacedUntil`. */
export type SendOutcome = SendResult | { outcome: 'postponed'; pacedUntil: Date }

/** The number of entries that one claim takes at most. */
export const BATCH_SIZE = 200

/**
 * Claims due entries, those that are due longest first. Skips conversations in `busy`, and entries behind one of the same
 * conversation that waits for its next attempt. Marks each entry as written before a byte is sent. Rejects a former owner.
 */
export async function claimEntries(
  ctx: Ctx,
  { lease, busy }: { lease: Lease; busy: number[] },
): Promise<OutboxEntry[]> {
  const claim = sql<ClaimedRow>`
    select id, was_written
      from claim_outbox(${lease.connectionId}, ${ctx.now}, ${busy}, ${BATCH_SIZE})`
  const [, { rows: claimed }] = await Promise.all([holdLease(ctx, lease), claim.execute(ctx.db)])
  return claimed.length === 0 ? [] : readEntries(ctx, claimed)
}

type ClaimedRow = {
  id: number
  /** An earlier attempt may have reached the network. */
  wasWritten: boolean
}

/**
 * Reads the entries in a second statement after the claim, so that an edit committed before the claim is sent with it.
 */
async function readEntries({ db }: Ctx, claimed: ClaimedRow[]): Promise<OutboxEntry[]> {
  const written = new Set(claimed.flatMap(({ id, wasWritten }) => (wasWritten ? [id] : [])))
  const { rows } = await sql<
    Omit<OutboxEntry, 'file' | 'extra' | 'emoji' | 'wasWritten' | 'wasPaced'> & RawColumns
  >`
    select o.id as outbox_id, o.kind, o.attempts, o.origin, o.paced_until, m.id as message_id, m.network_id, m.from_me, m.body,
           m.media_type, o.contact_id as conversation, m.contact_id, m.extra, m.is_forwarded, q.network_id as quoted_network_id,
           q.body as quoted_body, q.from_me as quoted_from_me,
           jsonb_path_query_first(m.reactions, '$[*] ? (@.fromMe == true).emoji') #>> '{}' as emoji,
           a.storage_key, a.mime, a.file_name, a.size
      from outbox o
      join messages m on m.company_id = o.company_id and m.id = o.message_id
      left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
      left join attachments a on a.company_id = m.company_id and a.message_id = m.id
     where o.id = any(${claimed.map(({ id }) => id)}::bigint[])
     order by o.id`.execute(db)
  return rows.map(({ storageKey, mime, fileName, size, extra, pacedUntil, ...entry }) => ({
    ...entry,
    wasWritten: written.has(entry.outboxId),
    wasPaced: pacedUntil !== null || written.has(entry.outboxId),
    extra: extra === null ? null : Extra.parse(extra),
    file: storageKey ? { storageKey, mime, fileName, size: size ?? 0 } : null,
  }))
}

type RawColumns = {
  pacedUntil: Date | null
  emoji: string | null
  extra: unknown
  storageKey: string | null
  mime: string
  fileName: string
  size: number | null
}

/** The network accepted the entry. If a receipt has removed the entry before, the message already has a later state. */
export async function recordSent(ctx: Ctx, entry: OutboxEntry): Promise<void> {
  await deleteAndMarkSent(ctx, { entry, ifFree: false })
}

/**
 * Like `recordSent` for entries of a batch. Changes nothing and returns false if another transaction holds the ticket. A
 * deletion is never part of a batch: deleting its file may wait for another transaction.
 */
export const recordSentIfFree = async (ctx: Ctx, entry: OutboxEntry): Promise<boolean> =>
  entry.kind !== 'revoke' && (await deleteAndMarkSent(ctx, { entry, ifFree: true }))

async function deleteAndMarkSent(
  ctx: Ctx,
  { entry, ifFree }: { entry: OutboxEntry; ifFree: boolean },
): Promise<boolean> {
  const deletion = await deleteEntry(ctx, { ...entry, ifFree })
  if (deletion === 'locked') return false
  if (entry.kind === 'send' && deletion === 'deleted') await markSent(ctx, entry.messageId)
  if (entry.kind === 'reaction') await recordReaction(ctx, entry)
  if (entry.kind === 'revoke') await deleteFile(ctx, entry.messageId)
  return true
}

type FailedEntry = Pick<OutboxEntry, 'outboxId' | 'messageId' | 'kind' | 'body'>

/** The entry failed for good: marks the message with the reason, and undoes a change that was not sent. */
export async function recordFailed(
  ctx: Ctx,
  { entry, code, canRetry }: { entry: FailedEntry; code: string; canRetry: boolean },
): Promise<void> {
  const { messageId, kind, body: text } = entry
  if (kind === 'send') await lockForFailure(ctx, { messageId, code })
  const isLatest = (await deleteEntry(ctx, { ...entry, ifFree: false })) === 'deleted'
  if (kind === 'send') return markFailed(ctx, { messageId, code, canRetry })
  if (!isLatest) return kind === 'edit' ? removeEdit(ctx, { messageId, text }) : undefined
  if (kind === 'edit') return undoEdit(ctx, { messageId, code, text })
  return (kind === 'revoke' ? undoRemoval : undoReaction)(ctx, { messageId, code })
}

/** Retries later. Later entries of the conversation wait as well. */
export async function scheduleRetry(
  { db }: Ctx,
  { outboxId, attempts, nextAt }: { outboxId: number; attempts: number; nextAt: Date },
): Promise<void> {
  await db.updateTable('outbox').set({ nextAt, attempts }).where('id', '=', outboxId).execute()
}

/** The entry was not sent and waits for its turn. Until then it can be cancelled like one that was never claimed. */
export async function recordPostponed(
  { db }: Ctx,
  { outboxId, pacedUntil }: { outboxId: number; pacedUntil: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAt: pacedUntil, pacedUntil, writtenAt: null })
    .where('id', '=', outboxId)
    .execute()
}

/** Returns claimed entries of which nothing was sent to their earlier state: they are behind one that has to wait. */
export async function unclaim({ db }: Ctx, entries: OutboxEntry[]): Promise<void> {
  const outboxIds = entries.flatMap(({ outboxId, wasWritten }) => (wasWritten ? [] : [outboxId]))
  if (outboxIds.length === 0) return
  await db.updateTable('outbox').set({ writtenAt: null }).where('id', 'in', outboxIds).execute()
}

type Deletion = Pick<OutboxEntry, 'outboxId' | 'messageId'> & { ifFree: boolean }

/**
 * Locks the ticket, then deletes the entry. `replaced`: a newer entry of the same kind has replaced it, or the message is
 * gone. `locked`, with `ifFree` only: another transaction holds the ticket. The entries of a batch are one statement,
 * because every sent message needs it. Each step is an index lookup by one key, whatever the planner estimates.
 */
const deleteEntry = gathered(
  async ({ db }, all: Deletion[]): Promise<('deleted' | 'replaced' | 'locked')[]> => {
    const { ifFree } = all[0]!
    const entries = all.map(({ outboxId: id, messageId }) => ({ id, message_id: messageId }))
    const { rows } = await sql<{ id: number; isDeleted: boolean }>`
      with locked as materialized (
        select entry.id
          from json_to_recordset(${JSON.stringify(entries)}::json) as entry (id bigint, message_id uuid)
         cross join lateral (
           select ticket_id from messages
            where company_id = app_company() and id = entry.message_id limit 1) message
         cross join lateral (
           select id from tickets
            where company_id = app_company() and id = message.ticket_id
            limit 1 for no key update ${ifFree ? sql`skip locked` : sql``}) ticket),
      deleted as (
        delete from outbox where id = any(array(select id from locked)) returning id)
      select id, id in (select id from deleted) as is_deleted from locked`.execute(db)
    const isDeleted = new Map(rows.map((row) => [row.id, row.isDeleted]))
    return all.map(({ outboxId }) => {
      const found = isDeleted.get(outboxId)
      if (found === undefined) return ifFree ? 'locked' : 'replaced'
      return found ? 'deleted' : 'replaced'
    })
  },
)
