import { z } from 'zod'
import { type Inbound, MessageNotFound, type Sink } from '../../platform/whatsapp-driver.ts'
import { type CloudDevice, latestSettingsOf, settingsOf } from './device.ts'
import {
  bodyOf,
  CloudCall,
  type WebhookContact,
  contactsIn,
  IncomingMessage,
  peerOf,
  editedTextIn,
} from './inbound.ts'
import { type WebhookChange, parseChanges, numberOf } from './parse-post.ts'
import { reportStatus } from './statuses.ts'

/** A call to the core. `isChange`: it may refer to a message just before it. */
type CoreCall = { isChange: boolean; tell: () => Promise<void> }

const AT_ONCE = 50

/**
 * Delivers the events of a post that concern our number, in their order. Rejects if the core could not store something,
 * or does not have a message that an event changes: Meta guarantees no order among posts. If `isLate`, a missing
 * message is ignored.
 */
export async function handlePost(
  device: CloudDevice,
  post: Uint8Array,
  { isLate = false } = {},
): Promise<void> {
  // The next owner of the connection processes the post instead.
  if (device.over.signal.aborted) throw new Error('the connection is closed')
  const changes = parseChanges(post)
  if (!changes) return device.log.warn('a webhook post of Meta could not be parsed')
  const calls = (await changesOfOurNumber(device, changes)).flatMap((change) =>
    coreCallsIn(device, change),
  )
  let missing: MessageNotFound | undefined
  for (let next = 0; next < calls.length;) {
    const isAlone = calls[next]!.isChange
    const end = calls.findIndex(({ isChange }, i) => i > next && (isAlone || isChange))
    const until = Math.min(end === -1 ? calls.length : end, next + AT_ONCE)
    missing = (await runAll(calls.slice(next, until))) ?? missing
    next = until
  }
  if (missing && !isLate) throw missing
}

/**
 * Keeps the changes of our number. If an id is unknown, reads the settings again, because another number may have been
 * entered at any time.
 */
async function changesOfOurNumber(
  device: CloudDevice,
  changes: WebhookChange[],
): Promise<WebhookChange[]> {
  const isOf = (id: string) => (change: WebhookChange) => [undefined, id].includes(numberOf(change))
  const known = await settingsOf(device)
  if (changes.every(isOf(known.phoneNumberId))) return changes
  const { phoneNumberId } = await latestSettingsOf(device)
  return changes.filter(isOf(phoneNumberId))
}

/** Waits for all and then throws the first failure. Returns a missing message instead of throwing it. */
async function runAll(calls: CoreCall[]): Promise<MessageNotFound | undefined> {
  const outcomes = await Promise.allSettled(calls.map(({ tell }) => tell()))
  const reasons = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  const isMissing = (reason: unknown) => reason instanceof MessageNotFound
  const failed = reasons.find((reason) => !isMissing(reason))
  if (failed) throw failed
  return reasons.find(isMissing)
}

function coreCallsIn(device: CloudDevice, { field, value }: WebhookChange): CoreCall[] {
  switch (field) {
    case 'messages':
      return [
        ...listIn(value['messages']).flatMap((one) => ofCustomer(device, one, value)),
        ...listIn(value['statuses']).map((one) => ({
          isChange: false,
          tell: () => reportStatus(device, one),
        })),
      ]
    case 'calls':
      return listIn(value['calls']).flatMap((one) => callOf(device, one, value))
    case 'smb_message_echoes':
      return listIn(value['message_echoes']).flatMap((one) => ofPhone(device, one))
    case 'message_template_status_update':
    case 'message_template_components_update':
    case 'template_category_update':
      return [{ isChange: false, tell: async () => device.sink.templatesChanged?.() }]
    default:
      device.log.info({ field, event: eventIn(value) }, 'Meta reported an account event')
      // The account may have been blocked or unblocked.
      if (field === 'account_update') device.recheck()
      return []
  }
}

/** The post may contain whole conversations and address books, so only Meta's event name is logged. */
function eventIn({ event }: WebhookChange['value']): string | undefined {
  return typeof event === 'string' && /^[A-Z_]{1,60}$/.test(event) ? event : undefined
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function ofCustomer(device: CloudDevice, said: unknown, value: WebhookChange['value']): CoreCall[] {
  const message = incomingMessage(device, said)
  if (!message) return []
  const contact = contactOf(message, contactsIn(value['contacts']))
  const chat = peerOf(message.from ?? contact?.wa_id, message.from_user_id ?? contact?.user_id)
  if (!chat) return skipUnknownSender(device, message)
  const pushName = contact?.profile?.name
  return (
    changeIn(device, message, false) ?? [
      storeMessage(device, message, {
        chat,
        author: chat,
        fromMe: false,
        pushName,
        origin: 'live',
      }),
    ]
  )
}

/** The beginning of a customer's call. Its end changes nothing, and a call of the business is no event for the desk. */
function callOf(device: CloudDevice, said: unknown, value: WebhookChange['value']): CoreCall[] {
  const { data: call } = CloudCall.safeParse(said)
  if (call?.event !== 'connect' || call.direction === 'BUSINESS_INITIATED') return []
  const contact = contactOf(call, contactsIn(value['contacts']))
  const chat = peerOf(call.from ?? contact?.wa_id, call.from_user_id ?? contact?.user_id)
  if (!chat) return skipUnknownSender(device, call)
  const pushName = contact?.profile?.name
  const inbound: Inbound = {
    networkId: call.id,
    chat,
    author: chat,
    fromMe: false,
    at: momentOf(call.timestamp).toISOString(),
    ...(pushName && { pushName }),
    origin: 'live',
    body: { type: 'call', video: false },
  }
  return [{ isChange: false, tell: () => device.sink.message(inbound) }]
}

/** Finds the message's author among the contacts of the post. */
const contactOf = (
  { from, from_user_id }: Pick<IncomingMessage, 'from' | 'from_user_id'>,
  contacts: WebhookContact[],
): WebhookContact | undefined =>
  contacts.find(
    ({ wa_id, user_id }) => (from && wa_id === from) || (from_user_id && user_id === from_user_id),
  ) ?? (contacts.length === 1 ? contacts[0] : undefined)

function ofPhone(device: CloudDevice, said: unknown): CoreCall[] {
  const message = incomingMessage(device, said)
  if (!message) return []
  const chat = peerOf(message.to, message.to_user_id)
  const author = peerOf(message.from, undefined)
  if (!chat || !author) return skipUnknownSender(device, message)
  return (
    changeIn(device, message, true) ?? [
      storeMessage(device, message, { chat, author, fromMe: true, origin: 'phone-echo' }),
    ]
  )
}

function incomingMessage(device: CloudDevice, said: unknown): IncomingMessage | undefined {
  const { data, error } = IncomingMessage.safeParse(said)
  if (error) device.log.warn({ err: error }, 'a message of Meta has no id')
  return data
}

function skipUnknownSender(device: CloudDevice, { id }: { id: string }): [] {
  device.log.warn({ id }, 'a message of Meta has no sender')
  return []
}

type About = Pick<Inbound, 'chat' | 'author' | 'fromMe' | 'origin'> & {
  pushName?: string | undefined
}

/** Stores a message. Storing starts in the order of the post; only the id of a quoted message is looked up first. */
function storeMessage(
  device: CloudDevice,
  message: IncomingMessage,
  { pushName, ...about }: About,
): CoreCall {
  const { id, timestamp, context } = message
  const at = momentOf(timestamp)
  const inbound: Inbound = {
    networkId: id,
    ...about,
    at: at.toISOString(),
    ...(pushName && { pushName }),
    body: bodyOf(message),
    ...((context?.forwarded || context?.frequently_forwarded) && { isForwarded: true }),
  }
  const quoted = context?.id
  if (!quoted) return { isChange: false, tell: () => device.sink.message(inbound) }
  const tell = async () =>
    device.sink.message({ ...inbound, quotedId: await networkIdOf(device, quoted) })
  // Runs alone, so no later message overtakes it during the look-up.
  return { isChange: true, tell }
}

/** The network's clock, in whole seconds. */
function momentOf(seconds: number | undefined): Date {
  const at = new Date((seconds ?? Number.NaN) * 1000)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

/** The core's id of a message: our own for messages we sent, the network's for the customer's. */
const networkIdOf = async ({ names }: CloudDevice, id: string): Promise<string> =>
  (await names.networkIdOf(id)) ?? id

const Reaction = z.object({ message_id: z.string(), emoji: z.string().optional() })
const ChangedMessage = z.looseObject({
  original_message_id: z.string(),
  message: z.unknown().optional(),
})

/** The change this event makes to an existing message. Undefined for a new message. */
function changeIn(
  device: CloudDevice,
  message: IncomingMessage,
  byMe: boolean,
): CoreCall[] | undefined {
  const tell = changeReporter(device, message, byMe)
  if (tell === undefined) return undefined
  return [{ isChange: true, tell: () => tell(device.sink) }]
}

function changeReporter(
  device: CloudDevice,
  message: IncomingMessage,
  byMe: boolean,
): ((sink: Sink) => Promise<void>) | undefined {
  const { type } = message
  if (type === 'reaction') {
    const { data } = Reaction.safeParse(message['reaction'])
    if (!data) return undefined
    const emoji = data.emoji || null
    return async (sink) =>
      sink.reaction({
        networkId: await networkIdOf(device, data.message_id),
        mustExist: true,
        byMe,
        emoji,
      })
  }
  if (type !== 'edit' && type !== 'revoke') return undefined
  const { data } = ChangedMessage.safeParse(message[type])
  if (!data) return undefined
  const named = async () => ({
    networkId: await networkIdOf(device, data.original_message_id),
    mustExist: true,
    fromMe: byMe,
  })
  if (type === 'revoke') return async (sink) => sink.revoked(await named())
  const text = editedTextIn(data.message)
  return text === undefined ? undefined : async (sink) => sink.edited({ ...(await named()), text })
}
