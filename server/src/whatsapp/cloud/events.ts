import { z } from 'zod'
import { type Inbound, NotHere, type Sink } from '../../platform/whatsapp-driver.ts'
import { type Device, latestSettingsOf, settingsOf } from './device.ts'
import { bodyOf, type Contact, contactsIn, Half, peerOf, wordsIn } from './inbound.ts'
import { type Change, changesIn, numberOf } from './post.ts'
import { tellStatus } from './statuses.ts'

/** A call to the core. `isChange`: it may refer to a message just before it. */
type Errand = { isChange: boolean; tell: () => Promise<void> }

const AT_ONCE = 50

/**
 * Delivers the events of a post that concern our number, in their order. Rejects if the core could not store something,
 * or does not have a message that an event changes: Meta guarantees no order among posts. If `isLate`, a missing
 * message is ignored.
 */
export async function hear(
  device: Device,
  post: Uint8Array,
  { isLate = false } = {},
): Promise<void> {
  // The next owner of the connection processes the post instead.
  if (device.over.signal.aborted) throw new Error('the connection is closed')
  const changes = changesIn(post)
  if (!changes) return device.log.warn('a post of Meta was not understood')
  const errands = (await oursAmong(device, changes)).flatMap((change) => errandsOf(device, change))
  let missing: NotHere | undefined
  for (let next = 0; next < errands.length;) {
    const isAlone = errands[next]!.isChange
    const end = errands.findIndex(({ isChange }, i) => i > next && (isAlone || isChange))
    const until = Math.min(end === -1 ? errands.length : end, next + AT_ONCE)
    missing = (await allOf(errands.slice(next, until))) ?? missing
    next = until
  }
  if (missing && !isLate) throw missing
}

/**
 * Keeps the changes of our number. If an id is unknown, reads the settings again, because another number may have been
 * entered at any time.
 */
async function oursAmong(device: Device, changes: Change[]): Promise<Change[]> {
  const isOf = (id: string) => (change: Change) => [undefined, id].includes(numberOf(change))
  const known = await settingsOf(device)
  if (changes.every(isOf(known.phoneNumberId))) return changes
  const { phoneNumberId } = await latestSettingsOf(device)
  return changes.filter(isOf(phoneNumberId))
}

/** Waits for all and then throws the first failure. Returns a missing message instead of throwing it. */
async function allOf(errands: Errand[]): Promise<NotHere | undefined> {
  const outcomes = await Promise.allSettled(errands.map(({ tell }) => tell()))
  const reasons = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  const isMissing = (reason: unknown) => reason instanceof NotHere
  const failed = reasons.find((reason) => !isMissing(reason))
  if (failed) throw failed
  return reasons.find(isMissing)
}

function errandsOf(device: Device, { field, value }: Change): Errand[] {
  switch (field) {
    case 'messages':
      return [
        ...listIn(value['messages']).flatMap((one) => ofCustomer(device, one, value)),
        ...listIn(value['statuses']).map((one) => ({
          isChange: false,
          tell: () => tellStatus(device, one),
        })),
      ]
    case 'smb_message_echoes':
      return listIn(value['message_echoes']).flatMap((one) => ofPhone(device, one))
    case 'message_template_status_update':
    case 'message_template_components_update':
    case 'template_category_update':
      return [{ isChange: false, tell: async () => device.sink.templatesChanged?.() }]
    default:
      device.log.info({ field, event: eventIn(value) }, 'Meta tells of the account')
      // The account may have been blocked or unblocked.
      if (field === 'account_update') device.recheck()
      return []
  }
}

/** The post may contain whole conversations and address books, so only Meta's event name is logged. */
function eventIn({ event }: Change['value']): string | undefined {
  return typeof event === 'string' && /^[A-Z_]{1,60}$/.test(event) ? event : undefined
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function ofCustomer(device: Device, said: unknown, value: Change['value']): Errand[] {
  const message = halfOf(device, said)
  if (!message) return []
  const contact = contactOf(message, contactsIn(value['contacts']))
  const chat = peerOf(message.from ?? contact?.wa_id, message.from_user_id ?? contact?.user_id)
  if (!chat) return strange(device, message)
  const pushName = contact?.profile?.name
  return (
    changeIn(device, message, false) ?? [
      entering(device, message, { chat, author: chat, fromMe: false, pushName, origin: 'live' }),
    ]
  )
}

/** Finds the message's author among the contacts of the post. */
const contactOf = ({ from, from_user_id }: Half, contacts: Contact[]): Contact | undefined =>
  contacts.find(
    ({ wa_id, user_id }) => (from && wa_id === from) || (from_user_id && user_id === from_user_id),
  ) ?? (contacts.length === 1 ? contacts[0] : undefined)

function ofPhone(device: Device, said: unknown): Errand[] {
  const message = halfOf(device, said)
  if (!message) return []
  const chat = peerOf(message.to, message.to_user_id)
  const author = peerOf(message.from, undefined)
  if (!chat || !author) return strange(device, message)
  return (
    changeIn(device, message, true) ?? [
      entering(device, message, { chat, author, fromMe: true, origin: 'phone-echo' }),
    ]
  )
}

function halfOf(device: Device, said: unknown): Half | undefined {
  const { data, error } = Half.safeParse(said)
  if (error) device.log.warn({ err: error }, 'a message of Meta has no id and no place')
  return data
}

function strange(device: Device, { id }: Half): [] {
  device.log.warn({ id }, 'a message of Meta comes from nobody')
  return []
}

type About = Pick<Inbound, 'chat' | 'author' | 'fromMe' | 'origin'> & {
  pushName?: string | undefined
}

/** Stores a message. Storing starts in the order of the post; only the id of a quoted message is looked up first. */
function entering(device: Device, message: Half, { pushName, ...about }: About): Errand {
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
    device.sink.message({ ...inbound, quotedId: await nameHere(device, quoted) })
  // Runs alone, so no later message overtakes it during the look-up.
  return { isChange: true, tell }
}

/** The network's clock, in whole seconds. */
function momentOf(seconds: number | undefined): Date {
  const at = new Date((seconds ?? Number.NaN) * 1000)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

/** The core's id of a message: our own for messages we sent, the network's for the customer's. */
const nameHere = async ({ names }: Device, id: string): Promise<string> =>
  (await names.networkIdOf(id)) ?? id

const Reaction = z.object({ message_id: z.string(), emoji: z.string().optional() })
const Named = z.looseObject({ original_message_id: z.string(), message: z.unknown().optional() })

/** The change this event makes to an existing message. Undefined for a new message. */
function changeIn(device: Device, message: Half, byMe: boolean): Errand[] | undefined {
  const tell = tellerOf(device, message, byMe)
  if (tell === undefined) return undefined
  return [{ isChange: true, tell: () => tell(device.sink) }]
}

function tellerOf(
  device: Device,
  message: Half,
  byMe: boolean,
): ((sink: Sink) => Promise<void>) | undefined {
  const { type } = message
  if (type === 'reaction') {
    const { data } = Reaction.safeParse(message['reaction'])
    if (!data) return undefined
    const emoji = data.emoji || null
    return async (sink) =>
      sink.reaction({
        networkId: await nameHere(device, data.message_id),
        mustBeHere: true,
        byMe,
        emoji,
      })
  }
  if (type !== 'edit' && type !== 'revoke') return undefined
  const { data } = Named.safeParse(message[type])
  if (!data) return undefined
  const named = async () => ({
    networkId: await nameHere(device, data.original_message_id),
    mustBeHere: true,
    fromMe: byMe,
  })
  if (type === 'revoke') return async (sink) => sink.revoked(await named())
  const text = wordsIn(data.message)
  return text === undefined ? undefined : async (sink) => sink.edited({ ...(await named()), text })
}
