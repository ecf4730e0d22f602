import type { ContactCard, Location, Message, MessageType } from '@recado/simulator/wire'

/** A message that a simulated phone is about to send. */
export type PhoneDraft = {
  type: MessageType
  body: string
  file?: File
  quotedId?: string
  location?: Location
  contacts?: ContactCard[]
  /** Length of a voice message, in seconds. */
  seconds?: number
}

/** The message that is replied to or edited. */
export type ComposerReference = { is: 'reply' | 'edit'; message: Message }

/** Message type for a file. Image formats that browsers cannot show are sent as documents. */
export function typeOf(file: Pick<File, 'type'>): MessageType {
  if (/^image\/(png|jpe?g|gif|webp)$/.test(file.type)) return 'image'
  if (file.type.startsWith('video/')) return 'video'
  if (file.type.startsWith('audio/')) return 'audio'
  return 'document'
}

type Envelope = { id: string; from: string; to: string }

/** Builds the message shown until the network has accepted the draft. */
export const toMessage = ({ file, ...draft }: PhoneDraft, envelope: Envelope): Message => ({
  ...draft,
  ...envelope,
  ack: 0,
  at: new Date().toISOString(),
  reactions: [],
  ...(file && {
    media: { id: '', mime: file.type, bytes: file.size, sha256: '', fileName: file.name },
  }),
})
