import { meetContact } from '../contacts/find-or-create.ts'
import { tellNew } from '../desk/messages/change.ts'
import { keepMessages } from '../desk/messages/insert-inbound.ts'
import { idNamed, isOurs } from '../desk/messages/named.ts'
import type { Ctx } from '../platform/ctx.ts'
import { tellAway } from '../notifications/push/notify-offline.ts'
import { keepRating } from '../automation/ratings/commands.ts'
import { scoreIn } from '../desk/tickets/rating-score.ts'
import { tellIfWoken } from '../desk/snoozes/waking.ts'
import { tellTicket } from '../desk/tickets/change.ts'
import { ticketFor } from '../desk/tickets/find-or-create.ts'
import { markMessagesRead } from '../desk/tickets/reading.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { markWorkedOff } from './journal.ts'
import { contentOf, fileIn, momentOf, senderOf } from './rules.ts'

export type Arrived = {
  connectionId: number
  journalId: number
  inbound: Inbound
  reopenWithinHours: number
}

/** What became of a message that came in. */
export type Became = 'stored' | 'repeated' | 'unwanted' | 'blocked'

/**
 * A message came in. All that follows from it, in order and in one transaction: journal entry worked off, contact,
 * ticket, message, events. A message that was worked off before changes nothing, nor does one of ours that the network
 * hands back; of a blocked contact's nothing is kept.
 */
export async function receiveMessage(ctx: Ctx, arrived: Arrived): Promise<Became> {
  if (!(await markWorkedOff(ctx, [arrived.journalId]))) return 'repeated'
  const { connectionId, inbound, reopenWithinHours } = arrived
  if (await isUnwanted(ctx, inbound)) return 'unwanted'
  const { fromMe, networkId } = inbound
  if (fromMe && (await isOurs(ctx, { connectionId, networkId }))) return 'repeated'
  const contact = await meetContact(ctx, senderOf(inbound))
  if (contact.isBlocked && !fromMe) return 'blocked'
  const content = contentOf(inbound)
  const about = { connectionId, contactId: contact.id, isGroup: contact.isGroup, fromMe }
  const score = scoreIn(inbound)
  const { ticket, isArriving, before, rates } = await ticketFor(ctx, {
    ...about,
    ...content,
    reopenWithinHours,
    score,
  })
  await tellIfWoken(ctx, ticket)
  if (fromMe) await markMessagesRead(ctx, ticket.id)
  const [message] = await keepMessages(ctx, [
    {
      ...content,
      ticket,
      networkId,
      connectionId,
      fromMe,
      isRead: fromMe || rates !== undefined,
      isForwarded: inbound.isForwarded ?? false,
      at: momentOf(inbound, ctx.now),
      quotedId: await quotedBy(ctx, arrived),
      file: fileIn(inbound),
    },
  ])
  tellNew(ctx, { message: message!, ticket })
  await tellAway(ctx, [{ message: message!, ticket }])
  // A message carries its ticket; only one that appears in the lists is told by itself as well.
  if (isArriving) tellTicket(ctx, ticket, before)
  if (rates && score) await keepRating(ctx, { ticket, cycleId: rates, score })
  return 'stored'
}

/** Groups are ignored unless the company wants them. */
async function isUnwanted({ db }: Ctx, { chat }: Inbound): Promise<boolean> {
  if (chat.kind !== 'group') return false
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'CheckMsgIsGroup')
    .executeTakeFirst()
  return setting?.value !== 'disabled'
}

async function quotedBy(
  ctx: Ctx,
  { connectionId, inbound: { quotedId, fromMe } }: Arrived,
): Promise<string | null> {
  if (!quotedId) return null
  return (await idNamed(ctx, { connectionId, networkId: quotedId, byMe: fromMe })) ?? null
}
