import { randomBytes } from 'node:crypto'
import type { proto } from 'baileys'
import type { OutboundMessage } from '../protocol.ts'
import { cardOf } from '../vcard.ts'

/** The quoted message's id, author and content. */
export type Quote = { id: string; author: string; content: proto.IMessage }

/** The protobuf of an outgoing message. Its secret decrypts later edits. */
export function contentOf(message: OutboundMessage, quote: Quote | undefined): proto.IMessage {
  const context: proto.IContextInfo = {
    ...(quote && {
      stanzaId: quote.id,
      participant: quote.author,
      quotedMessage: quote.content,
    }),
    ...(message.isForwarded && { isForwarded: true, forwardingScore: 1 }),
  }
  const contextInfo = Object.keys(context).length > 0 ? { contextInfo: context } : {}
  return {
    ...kindOf(message.body, contextInfo),
    messageContextInfo: { messageSecret: randomBytes(32) },
  }
}

type Context = { contextInfo?: proto.IContextInfo }
type Body = OutboundMessage['body']

function kindOf(body: Body, context: Context): proto.IMessage {
  switch (body.type) {
    case 'text':
      return { extendedTextMessage: { text: body.text, ...context } }
    case 'contact':
      return cardsOf(body.cards, context)
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: body.lat,
          degreesLongitude: body.lng,
          ...(body.name && { name: body.name }),
          ...(body.address && { address: body.address }),
          ...context,
        },
      }
    case 'media':
      return fileOf(body, context)
  }
}

function cardsOf(cards: { name: string; phones: string[] }[], context: Context): proto.IMessage {
  const contacts = cards.map((card) => ({ displayName: card.name, vcard: cardOf(card) }))
  if (contacts.length === 1) return { contactMessage: { ...contacts[0]!, ...context } }
  const displayName = `${contacts.length} contacts`
  return { contactsArrayMessage: { displayName, contacts, ...context } }
}

function fileOf(body: Extract<Body, { type: 'media' }>, context: Context): proto.IMessage {
  const { kind, mime, fileName, isVoice, file } = body
  const caption = body.caption ? { caption: body.caption } : {}
  const common = {
    url: file.url,
    directPath: file.directPath,
    mediaKey: Buffer.from(file.mediaKey, 'base64'),
    fileSha256: Buffer.from(file.sha256, 'base64'),
    fileEncSha256: Buffer.from(file.encryptedSha256, 'base64'),
    fileLength: file.bytes,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    mimetype: mime,
    ...context,
  }
  switch (kind) {
    case 'image':
      return { imageMessage: { ...common, ...caption } }
    case 'video':
      return { videoMessage: { ...common, ...caption } }
    case 'audio':
      return { audioMessage: { ...common, ptt: isVoice } }
    case 'sticker':
      return { stickerMessage: common }
    case 'document':
      return captioned({ ...common, fileName, title: fileName, ...caption })
  }
}

/** Phones show a document's caption only if the document is wrapped. */
const captioned = (documentMessage: proto.Message.IDocumentMessage): proto.IMessage =>
  documentMessage.caption
    ? { documentWithCaptionMessage: { message: { documentMessage } } }
    : { documentMessage }
