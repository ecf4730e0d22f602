import type { MediaType } from '@recado/contract/platform/media'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { blankMessage } from './blank-message.ts'
import { rememberLocalUrl } from './local-urls.ts'
import { newId } from '../../ui/new-id.ts'
import { addOutgoing, outgoingOf } from './outbox.ts'
import { sendWaiting } from './send.ts'
import type { MessageUpload } from './file-upload.ts'

/** A file to send, with its properties as far as the browser knows them. */
export type OutgoingFile = {
  file: File
  mediaType: Extract<MediaType, 'image' | 'video' | 'audio' | 'document'>
  /** Object URL of this page, to show the file at once. */
  url: string
  width: number | null
  height: number | null
  /** Length of a recording. */
  seconds?: number
  /** The caption of this file. */
  caption?: string
  /** The upload, started ahead of the message. */
  transfer?: MessageUpload
}

/** The author, the ticket and the quoted message. */
export type MessageContext = Omit<Writing, 'body' | 'parcel'>

type Writing = {
  ticket: Ticket
  user: { id: number; name: string }
  body: string
  quoted: Message | undefined
  /** Last position in the conversation that the author has seen; absent if the server should not check it. */
  seenPosition?: number
  parcel?: OutgoingFile
}

/** The message as it appears until the server has it. */
function draw({ ticket, user, body, quoted, parcel }: Writing): Message {
  return {
    ...blankMessage(),
    id: newId(),
    ticketId: ticket.id,
    body,
    mediaType: parcel?.mediaType ?? 'text',
    mediaUrl: parcel?.url ?? null,
    media: parcel ? mediaOf(parcel) : null,
    quotedMsgId: quoted?.id ?? null,
    quotedMsg: quoted ? quoteOf(quoted) : null,
    contactId: ticket.contactId,
    contact: { id: ticket.contactId, name: ticket.contact.name },
    queueId: ticket.queueId,
    user: { id: user.id, name: user.name },
  }
}

const quoteOf = ({ id, body, fromMe, contact, user, speaker, ...rest }: Message) => ({
  id,
  body,
  fromMe,
  contact,
  user,
  ...(speaker && { speaker }),
  mediaType: rest.mediaType,
  mediaUrl: rest.mediaUrl,
  isDeleted: rest.isDeleted,
})

const mediaOf = ({ file, width, height, seconds }: OutgoingFile) => ({
  state: 'ready' as const,
  fileName: file.name,
  mime: file.type,
  size: file.size,
  width,
  height,
  seconds: seconds ?? null,
  failure: null,
})

/** Shows the message in the same frame, saves it, and sends it in order. */
export function enqueueMessage(writing: Writing): void {
  const { parcel, ticket, seenPosition } = writing
  // The user sent queued messages and files before others wrote, so the server does not check them.
  const isAtOnce = !parcel && outgoingOf(ticket.id).every(({ state }) => state === 'failed')
  const message = draw(writing)
  if (parcel) rememberLocalUrl(message.id, parcel.url)
  addOutgoing({
    message,
    state: 'waiting',
    ...(isAtOnce && seenPosition !== undefined && { seenPosition }),
    ...(parcel && { file: parcel.file }),
    ...(parcel?.transfer && { transfer: parcel.transfer }),
  })
  void sendWaiting(ticket.id)
}

/** Whether WhatsApp supports a caption for this kind of file. */
export const takesCaption = ({ mediaType }: Pick<OutgoingFile, 'mediaType'>): boolean =>
  mediaType !== 'audio'

type Letter = Omit<Writing, 'parcel'> & {
  parcels: readonly OutgoingFile[]
  /** Adds the signature to a caption. */
  sign: (words: string) => string
}

/**
 * Sends text and files of one press: the files in order with their captions. The shared text becomes the caption of the
 * first file that supports one and has none; otherwise it follows as a message.
 */
export function enqueueFiles({ parcels, body, quoted, sign, ...who }: Letter): void {
  const captionOf = (parcel: OutgoingFile) =>
    takesCaption(parcel) ? (parcel.caption ?? '').trim() : ''
  const words = body.trim() === '' ? '' : sign(body)
  const bearer = parcels.find((parcel) => takesCaption(parcel) && captionOf(parcel) === '')
  parcels.forEach((parcel, i) => {
    const own = captionOf(parcel)
    enqueueMessage({
      ...who,
      parcel,
      body: parcel === bearer ? words : own && sign(own),
      quoted: i === 0 ? quoted : undefined,
    })
  })
  if (words !== '' && !bearer)
    enqueueMessage({ ...who, body: words, quoted: parcels.length === 0 ? quoted : undefined })
}
