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
      'Sends a message from the number of the key to a person, with or without a ticket. Files come as multipart under `medias` and become one message each; a text that cannot be the caption of the first one goes before it. With the header `Idempotency-Key` a repeated call gets its first answer again for 24 hours. A key sends up to 60 messages a minute.',
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

export const errors = {
  ERR_TOO_MANY_SENDS: {
    status: 429,
    pt: 'Esta chave já enviou 60 mensagens no último minuto. Tente de novo após os segundos de Retry-After.',
    en: 'This key has sent 60 messages within the last minute. Try again after the seconds in Retry-After.',
    es: 'Esta clave ya envió 60 mensajes en el último minuto. Intente de nuevo tras los segundos de Retry-After.',
  },
  ERR_IDEMPOTENCY_KEY_USED: {
    status: 409,
    pt: 'Esta Idempotency-Key já foi usada com outra mensagem. Use uma nova para cada mensagem.',
    en: 'This Idempotency-Key was used with another message. Use a new one for each message.',
    es: 'Esta Idempotency-Key ya se usó con otro mensaje. Use una nueva para cada mensaje.',
  },
} as const

export const descriptions = {
  'SendForm number':
    'The number of the recipient with country and area code. Any punctuation is ignored.',
  'SendForm body':
    'The text, or the caption of the first file, at most 4096 characters. Required without files.',
  'SendForm closeTicket':
    '`true` resolves the ticket of the recipient after the message. Absent means `false`.',
  'POST /messages/send medias': 'The files, at most 10, one part of the form each.',
}
