import type { GraphError } from './errors.ts'
import type { Call, Customer, BusinessNumber, Media, Message, Template } from './records.ts'

/** The `value` of a webhook, in the terms of Meta's reference for `messages` and `smb_message_echoes`. */

const metadataOf = (line: BusinessNumber) => ({
  display_phone_number: line.phone,
  phone_number_id: line.phoneNumberId,
})

/** A customer who hides their number is identified by the business-scoped id only. */
const contactOf = ({ name, phone, bsuid, hidesNumber }: Customer) => ({
  profile: { name },
  ...(!hidesNumber && { wa_id: phone }),
  user_id: bsuid,
})

const seconds = (ms: number) => String(Math.floor(ms / 1000))

export const messageValue = (message: Message) => ({
  messaging_product: 'whatsapp',
  metadata: metadataOf(message.line),
  contacts: [contactOf(message.customer)],
  messages: [inboundOf(message)],
})

function inboundOf(message: Message) {
  const { id, at, customer, kind, content, quotedId, isForwarded, line } = message
  const context = {
    ...(quotedId && { from: line.phone, id: quotedId }),
    ...(isForwarded && { forwarded: true }),
  }
  return {
    ...(!customer.hidesNumber && { from: customer.phone }),
    from_user_id: customer.bsuid,
    id,
    timestamp: seconds(at),
    type: kind,
    [kind]: content,
    ...(Object.keys(context).length > 0 && { context }),
  }
}

/** The beginning or the end of a customer's call, in the terms of Meta's reference for `calls`. */
export const callValue = (
  { id, line, customer }: Call,
  event: 'connect' | 'terminate',
  at: number,
) => ({
  messaging_product: 'whatsapp',
  metadata: metadataOf(line),
  contacts: [contactOf(customer)],
  calls: [
    {
      id,
      ...(!customer.hidesNumber && { from: customer.phone }),
      from_user_id: customer.bsuid,
      to: line.phone,
      event,
      timestamp: seconds(at),
      direction: 'USER_INITIATED',
      ...(event === 'connect' && { session: { sdp_type: 'offer', sdp: 'v=0' } }),
    },
  ],
})

/** The customer edited or deleted a message: a new message that refers to the first. */
export const changeValue = (
  message: Message,
  change: { id: string; at: number; kind: string },
) => ({
  messaging_product: 'whatsapp',
  metadata: metadataOf(message.line),
  contacts: [contactOf(message.customer)],
  messages: [
    {
      from: message.customer.phone,
      from_user_id: message.customer.bsuid,
      id: change.id,
      timestamp: seconds(change.at),
      type: change.kind,
      [change.kind]: {
        original_message_id: message.id,
        ...(change.kind === 'edit' && {
          message: { type: message.kind, [message.kind]: message.content },
        }),
      },
    },
  ],
})

export const reactionValue = (
  message: Message,
  { id, at, emoji }: { id: string; at: number; emoji: string | null },
) => ({
  messaging_product: 'whatsapp',
  metadata: metadataOf(message.line),
  contacts: [contactOf(message.customer)],
  messages: [
    {
      from: message.customer.phone,
      from_user_id: message.customer.bsuid,
      id,
      timestamp: seconds(at),
      type: 'reaction',
      reaction: { message_id: message.id, ...(emoji && { emoji }) },
    },
  ],
})

/** Messages and changes made in the business's own app on the phone. */
export const echoValue = (message: Message) => ({
  messaging_product: 'whatsapp',
  metadata: metadataOf(message.line),
  message_echoes: [
    {
      from: message.line.phone,
      to: message.customer.phone,
      id: message.id,
      timestamp: seconds(message.at),
      type: message.kind,
      [message.kind]: message.content,
    },
  ],
})

export type Status = 'sent' | 'delivered' | 'read' | 'failed'

export const statusValue = (
  message: Message,
  { status, at, error }: { status: Status; at: number; error?: GraphError },
) => ({
  messaging_product: 'whatsapp',
  metadata: metadataOf(message.line),
  contacts: [contactOf(message.customer)],
  statuses: [
    {
      id: message.id,
      status,
      timestamp: seconds(at),
      recipient_id: message.customer.phone,
      recipient_user_id: message.customer.bsuid,
      ...(message.opaque && { biz_opaque_callback_data: message.opaque }),
      ...(error
        ? { errors: [error.toStatusError()] }
        : {
            pricing: {
              billable: false,
              pricing_model: 'PMP',
              category: 'service',
              type: 'free_customer_service',
            },
          }),
    },
  ],
})

export const mediaContent = (media: Media, sha256: string) => ({
  id: media.id,
  mime_type: media.mime,
  sha256,
  ...(media.fileName && { filename: media.fileName }),
})

export const templateStatusValue = (template: Template) => ({
  event: template.status,
  message_template_id: Number(template.id),
  message_template_name: template.name,
  message_template_language: template.language,
  reason: 'NONE',
})
