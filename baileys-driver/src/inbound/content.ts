import type { proto } from 'baileys'
import { mediaIn } from './media.ts'
import type { Body, MediaPlace } from '../protocol.ts'
import { cardIn } from '../vcard.ts'

type Content = proto.IMessage

/** Messages that wrap another one. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'lottieStickerMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'limitSharingMessage',
  'pollCreationMessageV4',
  'questionMessage',
  'questionReplyMessage',
] as const

const DEEPEST = 6

/** The innermost message. */
export function unwrapped(content: Content): Content {
  let inner = content
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const wrapper = wrappers.find((name) => inner[name]?.message)
    if (!wrapper) return inner
    inner = inner[wrapper]!.message!
  }
  return inner
}

/** Types that change or accompany a conversation without a message of their own. */
const silent = new Set<string>([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'secretEncryptedMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'albumMessage',
  'stickerSyncRmrMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'callLogMesssage',
  'call',
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'statusNotificationMessage',
])

/** The body to show. Undefined for types that are no message. Unknown types become a placeholder. */
export function bodyIn(content: Content, message: MediaPlace['message']): Body | undefined {
  const text = content.conversation ?? content.extendedTextMessage?.text
  if (typeof text === 'string') return { type: 'text', text }
  return (
    fileIn(content, message) ??
    cardsIn(content) ??
    locationIn(content) ??
    textIn(content) ??
    restOf(content)
  )
}

/** The text of a message for an edit: its body or caption. */
export function wordsIn(content: Content): string | undefined {
  const body = bodyIn(content, { id: '', jid: '', fromMe: false })
  if (body?.type === 'text') return body.text
  return body?.type === 'media' ? (body.caption ?? '') : undefined
}

function fileIn(content: Content, message: MediaPlace['message']): Body | undefined {
  const found = mediaIn(content, message)
  if (!found) return undefined
  const { media, caption } = found
  if (!media) return { type: 'placeholder', why: 'waiting-for-phone' }
  return { type: 'media', media, ...(caption && { caption }) }
}

const CARDS = 100

function cardsIn({ contactMessage, contactsArrayMessage }: Content): Body | undefined {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  if (!cards) return undefined
  return {
    type: 'contact',
    cards: cards
      .slice(0, CARDS)
      .map(({ vcard, displayName }) => cardIn(vcard ?? '', displayName ?? '')),
  }
}

function locationIn({ locationMessage, liveLocationMessage }: Content): Body | undefined {
  const place = locationMessage ?? liveLocationMessage
  if (!place) return undefined
  const { degreesLatitude: lat, degreesLongitude: lng } = place
  if (!isDegrees(lat) || !isDegrees(lng)) return unsupported
  const { name, address } = locationMessage ?? {}
  const label = name || liveLocationMessage?.caption
  return { type: 'location', lat, lng, ...(label && { name: label }), ...(address && { address }) }
}

const isDegrees = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 180

/** Types that are shown as their text. */
function textIn(content: Content): Body | undefined {
  const text = chosenIn(content) ?? offeredIn(content) ?? pollIn(content)
  return text ? { type: 'text', text } : undefined
}

/** The option a person selected. */
const chosenIn = (content: Content): string | null | undefined =>
  content.buttonsResponseMessage?.selectedDisplayText ??
  content.templateButtonReplyMessage?.selectedDisplayText ??
  content.listResponseMessage?.title ??
  content.interactiveResponseMessage?.body?.text

const offeredIn = (content: Content): string | null | undefined =>
  content.buttonsMessage?.contentText ??
  content.listMessage?.description ??
  content.interactiveMessage?.body?.text ??
  content.templateMessage?.hydratedTemplate?.hydratedContentText ??
  content.templateMessage?.hydratedFourRowTemplate?.hydratedContentText ??
  content.highlyStructuredMessage?.hydratedHsm?.hydratedTemplate?.hydratedContentText ??
  content.productMessage?.product?.title ??
  content.orderMessage?.message ??
  content.eventMessage?.name ??
  content.groupInviteMessage?.groupName

function pollIn(content: Content): string | undefined {
  const poll =
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5
  if (!poll) return undefined
  const options = (poll.options ?? []).map(({ optionName }) => `○ ${optionName ?? ''}`)
  return [poll.name ?? '', ...options].join('\n')
}

const unsupported: Body = { type: 'placeholder', why: 'unsupported' }

function restOf(content: Content): Body | undefined {
  if (content.placeholderMessage) return { type: 'placeholder', why: 'waiting-for-phone' }
  // Context info accompanies every type. Alone it means a type this library does not know.
  const { messageContextInfo: _, ...named } = content
  const kinds = Object.entries(named).flatMap(([kind, value]) => (value ? [kind] : []))
  return kinds.length > 0 && kinds.every((kind) => silent.has(kind)) ? undefined : unsupported
}
