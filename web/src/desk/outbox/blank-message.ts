import type { Message } from '@recado/contract/desk/messages'
import { UNPLACED } from '../messages/rules.ts'

/** The fields that are needed to send an unsent text. */
export type UnsentText = Pick<Message, 'id' | 'ticketId' | 'body'>

/** The other fields of a message of ours that the server does not have yet, without a file or an author. */
export const blankMessage = (): Required<Omit<Message, keyof UnsentText | 'speaker'>> => ({
  position: UNPLACED,
  fromMe: true,
  ack: 0,
  read: true,
  mediaType: 'text',
  mediaUrl: null,
  media: null,
  location: null,
  contacts: null,
  quotedMsgId: null,
  quotedMsg: null,
  reactions: [],
  isEdited: false,
  edits: [],
  isForwarded: false,
  system: null,
  automation: null,
  isDeleted: false,
  failure: null,
  refusal: null,
  revision: 0,
  contactId: null,
  contact: null,
  queueId: null,
  user: null,
  createdAt: new Date().toISOString(),
})
