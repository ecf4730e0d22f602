import type { MediaType } from '@recado/contract/platform/media'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { keepLocalUrl } from './local-urls.ts'
import { newId } from '../../app/device/new-id.ts'
import { addOutgoing, outgoingOf } from './outbox.ts'
import { UNPLACED } from '../messages/rules.ts'
import { sendWaiting } from './send.ts'
import type { Transfer } from './transfer.ts'

/** A file ready to go, and what is known of it before the server says more. */
export type Parcel = {
  file: File
  mediaType: Extract<MediaType, 'image' | 'video' | 'audio' | 'document'>
  /** Of this page alone, for showing it at once. */
  url: string
  width: number | null
  height: number | null
  /** Of a recording. */
  seconds?: number
  /** Words of its own. */
  caption?: string
  /** It goes to the server ahead of its message. */
  transfer?: Transfer
}

/** Who writes, to whom, and in answer to what. */
export type Author = Omit<Writing, 'body' | 'parcel'>

type Writing = {
  ticket: Ticket
  user: { id: number; name: string }
  body: string
  quoted: Message | undefined
  /** The last place in the conversation that the writer has seen; absent where nothing is asked. */
  seenPosition?: number
  parcel?: Parcel
}

/** The message as it stands on screen until the server has it. */
function draw({ ticket, user, body, quoted, parcel }: Writing): Message {
  return {
    id: newId(),
    ticketId: ticket.id,
    position: UNPLACED,
    body,
    fromMe: true,
    ack: 0,
    read: true,
    mediaType: parcel?.mediaType ?? 'text',
    mediaUrl: parcel?.url ?? null,
    media: parcel ? mediaOf(parcel) : null,
    location: null,
    contacts: null,
    quotedMsgId: quoted?.id ?? null,
    quotedMsg: quoted ? quoteOf(quoted) : null,
    reactions: [],
    isEdited: false,
    edits: [],
    isForwarded: false,
    system: null,
    isDeleted: false,
    failure: null,
    refusal: null,
    revision: 0,
    contactId: ticket.contactId,
    contact: { id: ticket.contactId, name: ticket.contact.name },
    queueId: ticket.queueId,
    user: { id: user.id, name: user.name },
    createdAt: new Date().toISOString(),
  }
}

const quoteOf = ({ id, body, fromMe, contact, user, ...rest }: Message) => ({
  id,
  body,
  fromMe,
  contact,
  user,
  mediaType: rest.mediaType,
  mediaUrl: rest.mediaUrl,
  isDeleted: rest.isDeleted,
})

const mediaOf = ({ file, width, height, seconds }: Parcel) => ({
  state: 'ready' as const,
  fileName: file.name,
  mime: file.type,
  size: file.size,
  width,
  height,
  seconds: seconds ?? null,
  failure: null,
})

/** Shows the message in this very frame, keeps it, and sends it when its turn comes. */
export function post(writing: Writing): void {
  const { parcel, ticket, seenPosition } = writing
  // What waits in line, and what takes its time to travel, was asked for before others wrote.
  const isAtOnce = !parcel && outgoingOf(ticket.id).every(({ state }) => state === 'failed')
  const message = draw(writing)
  if (parcel) keepLocalUrl(message.id, parcel.url)
  addOutgoing({
    message,
    state: 'waiting',
    ...(isAtOnce && seenPosition !== undefined && { seenPosition }),
    ...(parcel && { file: parcel.file }),
    ...(parcel?.transfer && { transfer: parcel.transfer }),
  })
  void sendWaiting(ticket.id)
}

/** Whether this kind of file can carry words of its own in WhatsApp. */
export const takesCaption = ({ mediaType }: Pick<Parcel, 'mediaType'>): boolean =>
  mediaType !== 'audio'

type Letter = Omit<Writing, 'parcel'> & {
  parcels: readonly Parcel[]
  /** What every caption begins with. */
  sign: (words: string) => string
}

/**
 * Text and files as one press of the button: the files in order, each with its own words; the common ones under the
 * first that can carry words and has none, else behind them all.
 */
export function postAll({ parcels, body, quoted, sign, ...who }: Letter): void {
  const captionOf = (parcel: Parcel) => (takesCaption(parcel) ? (parcel.caption ?? '').trim() : '')
  const words = body.trim() === '' ? '' : sign(body)
  const bearer = parcels.find((parcel) => takesCaption(parcel) && captionOf(parcel) === '')
  parcels.forEach((parcel, i) => {
    const own = captionOf(parcel)
    post({
      ...who,
      parcel,
      body: parcel === bearer ? words : own && sign(own),
      quoted: i === 0 ? quoted : undefined,
    })
  })
  if (words !== '' && !bearer)
    post({ ...who, body: words, quoted: parcels.length === 0 ? quoted : undefined })
}
