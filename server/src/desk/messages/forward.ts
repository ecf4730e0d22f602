import { randomUUID } from 'node:crypto'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import type { MediaType } from '@recado/contract/platform/media'
import type { messages } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx, World } from '../../platform/ctx.ts'
import { refusalOf } from '../../platform/http/errors.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { chooseConnection, createTicket } from '../tickets/create.ts'
import { refuseHiddenTicket } from '../../contacts/hidden-tickets.ts'
import { lockVisibleTicket, showTicket } from '../tickets/queries.ts'
import { Extra, isUserContent, withoutSignature } from './rules.ts'
import { selectMessage } from './columns.ts'
import { copyAttachment, storeOutgoing } from './store-outgoing.ts'

type ForwardResult = Answer<typeof messages.forward>['results'][number]

/** Forwards a message to each contact in its own transaction. A refusal for one contact does not affect the others. */
export async function forwardMessage(
  world: World,
  {
    input: { messageId, contactIds, ids },
    claims,
  }: EndpointRequest<Input<typeof messages.forward>>,
): Promise<Answer<typeof messages.forward>> {
  const whose = claims!
  const origin = await within(world, { ...whose, readOnly: true }, (ctx) =>
    originOf(ctx, messageId),
  )
  const results: ForwardResult[] = []
  for (const contactId of new Set(contactIds)) {
    const id = ids?.[contactIds.indexOf(contactId)] ?? randomUUID()
    const forward = (ctx: Ctx) => forwardTo(ctx, { origin, contactId, id })
    results.push(await within(world, whose, forward).catch(refusedFor(contactId)))
  }
  return { results }
}

const refusedFor =
  (contactId: number) =>
  (error: unknown): ForwardResult => {
    const refusal = refusalOf(error)
    if (refusal) return { contactId, ticketUuid: null, refused: refusal.code }
    throw error
  }

type Origin = {
  id: string
  body: string
  mediaType: MediaType
  extra: Extra | null
  fileName: string | null
  ticket: Ticket
}

/** A message that may be forwarded: content that is not deleted and whose file is downloaded. */
async function originOf(ctx: Ctx, messageId: string): Promise<Origin> {
  const row = await selectMessage(ctx.db)
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow(missing('ERR_NO_MESSAGE_FOUND'))
  const ticket = await showTicket(ctx, row)
  const hasFile = row.fileState !== null
  if (!isUserContent(row) || row.isDeleted || (hasFile && row.fileState !== 'ready'))
    throw new Refusal('ERR_FETCH_WAPP_MSG')
  const { id, mediaType, fromMe, fileName } = row
  return {
    id,
    body: fromMe ? withoutSignature(row.body) : row.body,
    mediaType,
    extra: row.extra === null ? null : Extra.parse(row.extra),
    fileName,
    ticket,
  }
}

type ForwardTarget = { origin: Origin; contactId: number; id: string }

/**
 * Forwards to one contact. Locks the contact first, so a repeated request waits and then finds the forwarded message.
 */
async function forwardTo(ctx: Ctx, passing: ForwardTarget): Promise<ForwardResult> {
  const { contactId } = passing
  const { blockedAt } = await ctx.db
    .selectFrom('contacts')
    .select('blockedAt')
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  const earlier = await findEarlierForward(ctx, passing)
  if (earlier) return { contactId, ticketUuid: earlier.uuid, refused: null }
  await refuseHiddenTicket(ctx, contactId)
  if (blockedAt) throw new Refusal('ERR_CONTACT_BLOCKED')
  const ticket = await findOrCreateTicket(ctx, passing)
  await forwardInto(ctx, ticket, passing)
  return { contactId, ticketUuid: ticket.uuid, refused: null }
}

/** Ticket to which this request already forwarded the message. */
const findEarlierForward = ({ db, user }: Ctx, { id, contactId }: ForwardTarget) =>
  db
    .selectFrom('messages')
    .innerJoin('tickets', (on) =>
      on
        .onRef('tickets.companyId', '=', 'messages.companyId')
        .onRef('tickets.id', '=', 'messages.ticketId'),
    )
    .select('tickets.uuid')
    .where('messages.id', '=', id)
    .where('messages.contactId', '=', contactId)
    .where('messages.userId', '=', user.id)
    .where('messages.isForwarded', '=', true)
    .executeTakeFirst()

/**
 * The contact's active ticket, unchanged: forwarding neither accepts nor answers it. A ticket on the original
 * connection takes precedence. Creates one for the caller if none is active.
 */
async function findOrCreateTicket(ctx: Ctx, passing: ForwardTarget): Promise<Ticket> {
  const { origin, contactId } = passing
  const connectionId = await chooseConnection(ctx, origin.ticket.whatsappId)
  const active = await ctx.db
    .selectFrom('tickets')
    .innerJoin('connections', 'connections.id', 'tickets.connectionId')
    .select('tickets.id')
    .where('tickets.contactId', '=', contactId)
    .where('tickets.status', '<>', 'closed')
    .where('connections.deletedAt', 'is', null)
    .orderBy((eb) => eb('tickets.connectionId', '=', connectionId), 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!active) return createTicket(ctx, { contactId, whatsappId: connectionId })
  const ticket = await lockVisibleTicket(ctx, { ticketId: active.id })
  // Closed between the two statements. Another ticket may be active.
  return ticket.status === 'closed' ? findOrCreateTicket(ctx, passing) : ticket
}

/** Sends the copy. Refuses an id that belongs to another message. */
async function forwardInto(ctx: Ctx, ticket: Ticket, { origin, id }: ForwardTarget): Promise<void> {
  await lockOrigin(ctx, origin)
  const { body, mediaType, extra, fileName } = origin
  const stored = await storeOutgoing(ctx, ticket, {
    id,
    userId: ctx.user.id || null,
    body,
    mediaType,
    extra,
    isForwarded: true,
    preview: body || (fileName ?? ''),
    attach:
      fileName === null ? undefined : () => copyAttachment(ctx, { fromId: origin.id, toId: id }),
    isNoAnswer: true,
  })
  if (!stored) throw new Refusal('ERR_CREATING_MESSAGE')
}

/** Locks the original against deletion until the copy references its file. Refuses if it was deleted. */
const lockOrigin = ({ db }: Ctx, { id }: Origin) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .forShare()
    .executeTakeFirstOrThrow(missing('ERR_FETCH_WAPP_MSG'))
