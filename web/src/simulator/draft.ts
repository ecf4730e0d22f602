import type { ContactCard, Location, Message, MessageType } from '@recado/simulator/wire'

/** Something a person at a simulated phone is about to send. */
export type Draft = {
  type: MessageType
  body: string
  file?: File
  quotedId?: string
  location?: Location
  contacts?: ContactCard[]
  /** Length of a voice message. */
  seconds?: number
}

/** What the composer is about besides new words. */
export type About = { is: 'reply' | 'edit'; message: Message }

/** What a file is sent as. Pictures that no browser shows travel as documents. */
export function typeOf(file: Pick<File, 'type'>): MessageType {
  if (/^image\/(png|jpe?g|gif|webp)$/.test(file.type)) return 'image'
  if (file.type.startsWith('video/')) return 'video'
  if (file.type.startsWith('audio/')) return 'audio'
  return 'document'
}

type Envelope = { id: string; from: string; to: string }

/** How a draft looks in the conversation before the network has it. */
export const asMessage = ({ file, ...draft }: Draft, envelope: Envelope): Message => ({
  ...draft,
  ...envelope,
  ack: 0,
  at: new Date().toISOString(),
  reactions: [],
  ...(file && {
    media: { id: '', mime: file.type, bytes: file.size, sha256: '', fileName: file.name },
  }),
})
