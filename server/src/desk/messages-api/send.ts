import type { messagesApi } from '@recado/contract/desk/messages-api'
import type { Answer } from '@recado/contract/platform/endpoint'
import { refuseClosedWindow } from '../../connections/service-windows/commands.ts'
import type { WindowKey } from '../../connections/service-windows/queries.ts'
import { findOrCreateContact } from '../../contacts/find-or-create.ts'
import type { AccessClaims, Ctx, World } from '../../platform/ctx.ts'
import { withinReadOnly } from '../../platform/database/read-only.ts'
import { asCompany, within } from '../../platform/database/within.ts'
import { removeStored } from '../../platform/files/receive-files.ts'
import { removeAfterFailure } from '../../platform/files/remove-after-failure.ts'
import { answerOnce, earlierAnswer } from '../../platform/programs/idempotency.ts'
import { missing, Refusal } from '../../platform/refusal.ts'
import type { Peer } from '../../platform/whatsapp-driver.ts'
import { sendAutomatedFiles } from '../messages/automated.ts'
import type { StoredOutgoing } from '../messages/store-outgoing.ts'
import { changeTicket } from '../tickets/commands.ts'
import { findOrCreateQuietTicket } from '../tickets/quiet-ticket.ts'
import { readSendCall, type SendCall, type ApiSendRequest } from './call.ts'
import { askForRecipient, findStoredRecipient } from './recipient.ts'

type SendAnswer = Answer<typeof messagesApi.send>

/** Sends a message of another program, from the number of its API key. */
export async function sendByKey(
  world: World,
  { input, claims, request }: ApiSendRequest,
): Promise<SendAnswer> {
  const call = await readSendCall(world, claims!, { input, request })
  try {
    const earlier = await findEarlier(world, claims!, call)
    const { answer, isRepeated } = earlier
      ? { answer: earlier, isRepeated: true }
      : await sendNew(world, claims!, call)
    if (isRepeated) await removeStored(world, call.files)
    return answer
  } catch (error) {
    await removeAfterFailure(world, error, { companyId: claims!.companyId, files: call.files })
    throw error
  }
}

/** The answer of an earlier call, found before the network is asked for anything. */
const findEarlier = async (
  world: World,
  claims: AccessClaims,
  { repeatable }: SendCall,
): Promise<SendAnswer | undefined> =>
  repeatable &&
  withinReadOnly(
    world,
    claims,
    async (ctx) => (await earlierAnswer(ctx, repeatable)) as SendAnswer | undefined,
  )

async function sendNew(world: World, claims: AccessClaims, call: SendCall) {
  const apiKeyId = claims.sessionId
  const { number } = call.form
  // Concurrent queries are sent in one message.
  const [, stored] = await withinReadOnly(world, claims, (ctx) =>
    Promise.all([connectionOf(ctx, apiKeyId), findStoredRecipient(ctx, number)]),
  )
  const peer = stored ?? (await askForRecipient(world, claims, number))
  return within(world, claims, (ctx) =>
    answerOnce(ctx, call.repeatable, async () => {
      const [connectionId, contactId] = await Promise.all([
        connectionOf(ctx, apiKeyId),
        lockContact(asCompany(ctx), peer),
      ])
      return sendTo(asCompany(ctx), { contactId, connectionId }, call)
    }),
  )
}

/** The number of the key. Refuses a disconnected one, because the message would wait indefinitely. */
async function connectionOf({ db }: Ctx, apiKeyId: string): Promise<number> {
  const { id, status } = await db
    .selectFrom('apiKeys')
    .innerJoin('connections', (on) =>
      on
        .onRef('connections.companyId', '=', 'apiKeys.companyId')
        .onRef('connections.id', '=', 'apiKeys.connectionId'),
    )
    .select(['connections.id', 'connections.status'])
    .where('apiKeys.id', '=', apiKeyId)
    .executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
  if (status !== 'CONNECTED') throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  return id
}

/** Stores the messages in the ticket of the contact. */
async function sendTo(
  ctx: Ctx,
  recipient: WindowKey,
  { form, files }: SendCall,
): Promise<SendAnswer> {
  const [ticket] = await Promise.all([
    findOrCreateQuietTicket(ctx, recipient),
    refuseClosedWindow(ctx, recipient),
  ])
  const sent = await sendAutomatedFiles(ctx, ticket, { body: form.body, files, userId: null })
  if (form.closeTicket && ticket.status !== 'closed')
    await changeTicket(ctx, { ticketId: ticket.id, status: 'closed' })
  return { mensagem: SUCCESS, message: toAccepted(sent[0]!), messages: sent.map(toAccepted) }
}

/** The word for success of similar servers. */
const SUCCESS = 'Mensagem enviada'

const toAccepted = ({ message: { id, ack, ticketId } }: StoredOutgoing) => ({ id, ack, ticketId })

/**
 * The contact, after a merge its target. The lock makes concurrent first messages share one ticket, and a merge wait
 * until the ticket exists.
 */
async function lockContact(ctx: Ctx, peer: Peer): Promise<number> {
  const { id } = await findOrCreateContact(ctx, { peer, pushName: undefined })
  const { mergedInto } = await ctx.db
    .selectFrom('contacts')
    .select('mergedInto')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  return mergedInto ?? id
}
