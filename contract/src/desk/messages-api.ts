import { z } from 'zod'
import { ContactForm } from '../contacts/contacts.ts'
import { endpoint, flag } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { Ack } from './messages.ts'

/** The call for other programs. Its names are those of similar servers. */
export const SendForm = z.object({
  number: z.union([z.string(), z.number().int()]).transform(String).pipe(ContactForm.shape.number),
  body: z.string().max(limits.messageMax, 'tooLong').default(''),
  closeTicket: flag.optional(),
})

/** A message that was accepted for sending. */
export const AcceptedMessage = z.object({ id: z.uuid(), ack: Ack, ticketId: z.number() })

export const messagesApi = {
  send: endpoint('POST /messages/send', {
    about:
      'Sends a message from the number of the key to a person, with or without a ticket. Files come as multipart under `medias` and become one message each; a text that cannot be the caption of the first one goes before it. A key sends up to 60 messages a minute: a call without files counts as one, a call with files as one per file.',
    may: 'messages.send',
    body: SendForm,
    files: 'medias',
    answer: z.object({
      /** Always the same sentence. */
      mensagem: z.string(),
      message: AcceptedMessage,
      /** One per file, and one for a text that cannot be the caption of the first file. */
      messages: z.array(AcceptedMessage),
    }),
  }),
}

export const descriptions = {
  'SendForm number':
    'The number of the recipient with country and area code. Any punctuation is ignored.',
  'SendForm body':
    'The text, or the caption of the first file, at most 4096 characters. Required without files.',
  'SendForm closeTicket':
    '`true` resolves the ticket of the recipient after the message. Absent means `false`.',
  'POST /messages/send medias': 'The files, at most 10, one part of the form each.',
}
