import type { MediaType } from '@recado/contract/media'
import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { keepLocalUrl } from './local-urls.ts'
import { newId } from './new-id.ts'
import { addOutgoing } from './outbox.ts'
import { UNPLACED } from './rules.ts'
import { sendWaiting } from './send.ts'

/** A file ready to go, and what is known of it before the server says more. */
export type Parcel = {
  file: File
  mediaType: Extract<MediaType, 'image' | 'video' | 'audio' | 'document'>
  /** Of this page alone, for showing it at once. */
  url: string
  width: number | null
  height: number | null
}

type Writing = {
  ticket: Ticket
  user: { id: number; name: string }
  body: string
  quoted: Message | undefined
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
    contactId: null,
    queueId: ticket.queueId,
    user: { id: user.id, name: user.name },
    createdAt: new Date().toISOString(),
  }
}

const quoteOf = ({ id, body, fromMe, mediaType }: Message) => ({ id, body, fromMe, mediaType })

const mediaOf = ({ file, width, height }: Parcel) => ({
  state: 'ready' as const,
  fileName: file.name,
  mime: file.type,
  size: file.size,
  width,
  height,
  seconds: null,
})

/** Shows the message in this very frame, keeps it, and sends it when its turn comes. */
export function post(writing: Writing): void {
  const { parcel, ticket } = writing
  const message = draw(writing)
  if (parcel) keepLocalUrl(message.id, parcel.url)
  addOutgoing({ message, state: 'waiting', ...(parcel && { file: parcel.file }) })
  void sendWaiting(ticket.id)
}

/** Whether this kind of file can carry words of its own in WhatsApp. */
const takesCaption = ({ mediaType }: Parcel) => mediaType !== 'audio'

type Letter = Omit<Writing, 'parcel'> & { parcels: readonly Parcel[] }

/** Text and files as one press of the button: the files in order, the words under the first that can carry them. */
export function postAll({ parcels, body, quoted, ...who }: Letter): void {
  const bearer = parcels.find(takesCaption)
  const words = body.trim() === '' ? '' : body
  parcels.forEach((parcel, i) =>
    post({
      ...who,
      parcel,
      body: parcel === bearer ? words : '',
      quoted: i === 0 ? quoted : undefined,
    }),
  )
  if (words !== '' && !bearer)
    post({ ...who, body: words, quoted: parcels.length === 0 ? quoted : undefined })
}
