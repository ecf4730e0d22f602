import { randomUUID } from 'node:crypto'
import { contactUpdated } from '@recado/contract/contacts/contacts'
import { sql } from 'kysely'
import { enqueueFileRemoval } from '../platform/files/removal.ts'
import type { SmallPicture } from '../platform/files/small-picture.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Peer } from '../platform/whatsapp-driver.ts'
import { peerOf } from './peers.ts'
import { contactColumns } from './queries.ts'

/** The number of latest conversations of a number that are checked, open and pending ones each. */
const LATEST_TICKETS = 200
const REFRESH_DAYS = 7
/** The delay after a failed request, and the time for which a claim reserves a picture. */
const RETRY_DAYS = 1

/**
 * The contact with the latest message on this number whose picture was never requested, or was requested a week ago and
 * before that message. Looks each contact up: as joins, all contacts of the company would be read.
 */
export async function nextContactForPicture(
  { db, now }: Ctx,
  connectionId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ contactId: number }>`
    select latest.contact_id
      from unnest(array['open', 'pending']) as living (status)
     cross join lateral (
       select contact_id, last_message_at from tickets
        where company_id = app_company() and connection_id = ${connectionId} and status = living.status
        order by last_message_at desc, id desc limit ${LATEST_TICKETS}) latest
     cross join lateral (
       select from contacts
        where company_id = app_company() and id = latest.contact_id and blocked_at is null limit 1) contact
      left join lateral (
       select contact_id, next_at, asked_at from contact_pictures
        where company_id = app_company() and contact_id = latest.contact_id limit 1) known on true
     where (known.contact_id is null or (known.next_at <= ${now} and known.asked_at < latest.last_message_at))
     order by latest.last_message_at desc
     limit 1`.execute(db)
  return rows[0]?.contactId
}

export type PictureRequest = { contactId: number; connectionId: number; at: Date; peer: Peer }

/**
 * Claims the request for this picture; undefined if another caller holds it or the network knows no address of the
 * contact.
 */
export async function claimPicture(
  ctx: Ctx,
  { contactId, connectionId }: Pick<PictureRequest, 'contactId' | 'connectionId'>,
): Promise<PictureRequest | undefined> {
  const claim = { askedAt: ctx.now, nextAt: daysLater(ctx.now, RETRY_DAYS) }
  const claimed = await ctx.db
    .insertInto('contactPictures')
    .values({ contactId, ...claim })
    .onConflict((known) =>
      known
        .columns(['companyId', 'contactId'])
        .doUpdateSet(claim)
        .where('contactPictures.nextAt', '<=', ctx.now),
    )
    .returning('contactId')
    .executeTakeFirst()
  const peer = claimed && (await peerOf(ctx, contactId))
  return peer && { contactId, connectionId, at: ctx.now, peer }
}

const daysLater = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

export type StoredPicture = SmallPicture & { key: string }

/**
 * Stores the result for a week. Null: the contact has no picture, or hides it from this number; then a picture from
 * another number stays. An unneeded file is removed from storage.
 */
export async function savePicture(
  ctx: Ctx,
  request: PictureRequest,
  found: StoredPicture | null,
): Promise<void> {
  const before = await lockRequest(ctx, request)
  if (!before) return enqueueFileRemoval(ctx, found ? [found.key] : [])
  await ctx.db
    .updateTable('contactPictures')
    .set({ nextAt: daysLater(ctx.now, REFRESH_DAYS) })
    .where('contactId', '=', request.contactId)
    .execute()
  if (found && found.sha256 === before.sha256) return enqueueFileRemoval(ctx, [found.key])
  if (!found && before.connectionId !== request.connectionId) return undefined
  await replace(ctx, request, found)
  return enqueueFileRemoval(ctx, before.storageKey ? [before.storageKey] : [])
}

/** Locks the contact and its picture; undefined if this request is no longer the current one. */
async function lockRequest({ db }: Ctx, { contactId, at }: PictureRequest) {
  const contact = await db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('mergedInto', 'is', null)
    // The same lock as an update takes: a concurrent message may refer to the contact, and a stronger lock would
    // deadlock with it.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contact) return undefined
  return db
    .selectFrom('contactPictures')
    .select(['storageKey', 'sha256', 'connectionId'])
    .where('contactId', '=', contactId)
    .where('askedAt', '=', at)
    .forUpdate()
    .executeTakeFirst()
}

async function replace(
  ctx: Ctx,
  { contactId, connectionId }: PictureRequest,
  found: StoredPicture | null,
): Promise<void> {
  const token = found && randomUUID()
  await ctx.db
    .updateTable('contactPictures')
    .set({
      token,
      connectionId: found && connectionId,
      storageKey: found && found.key,
      size: found && found.size,
      sha256: found && found.sha256,
    })
    .where('contactId', '=', contactId)
    .execute()
  await setPictureUrl(ctx, contactId, token ? `/media/${ctx.companyId}/pictures/${token}` : '')
}

async function setPictureUrl(
  { db, emit }: Ctx,
  contactId: number,
  profilePicUrl: string,
): Promise<void> {
  const contact = await db
    .updateTable('contacts')
    .set({ profilePicUrl })
    .where('id', '=', contactId)
    .where('profilePicUrl', '<>', profilePicUrl)
    .returning(contactColumns)
    .executeTakeFirst()
  if (contact) emit(contactUpdated, { contact })
}

/** The picture at this address; undefined if it was replaced or removed. */
export const findPictureByToken = (
  { db }: Ctx,
  token: string,
): Promise<{ storageKey: string; size: number } | undefined> =>
  db
    .selectFrom('contactPictures')
    .select(['storageKey', 'size'])
    .where('token', '=', token)
    .$narrowType<{ storageKey: string; size: number }>()
    .executeTakeFirst()

/** Requests the pictures again after the aliases have changed. The current picture stays until then. */
export async function requestPicturesAgain({ db, now }: Ctx, contactIds: number[]): Promise<void> {
  await db
    .updateTable('contactPictures')
    .set({ askedAt: LONG_AGO, nextAt: now })
    .where('contactId', 'in', contactIds)
    .execute()
}

/** Earlier than any message, so that no new message is needed. */
const LONG_AGO = new Date(0)

/**
 * Deletes the pictures of a contact that is deleted or has a new number, and of the contacts merged into it. The caller
 * holds the lock of the contact.
 */
export async function deletePictures(ctx: Ctx, contactId: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('contactPictures')
    .where('contactId', 'in', (eb) =>
      eb
        .selectFrom('contacts')
        .select('id')
        .where((one) => one.or([one('id', '=', contactId), one('mergedInto', '=', contactId)])),
    )
    .returning('storageKey')
    .execute()
  await enqueueFileRemoval(
    ctx,
    gone.flatMap(({ storageKey }) => storageKey ?? []),
  )
}
