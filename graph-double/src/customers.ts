import { createHash } from 'node:crypto'
import { customerOf, type Graph, newId, newWamid, windowKey } from './graph.ts'
import { endCall, placeCall } from './calling.ts'
import type { Call, Customer, GraphMessageKind, BusinessNumber, Media, Message } from './records.ts'
import { deliver, postStatus } from './sending.ts'
import { changeValue, echoValue, mediaContent, messageValue, reactionValue } from './values.ts'

export type CustomerDraft = {
  kind?: GraphMessageKind
  /** The text, or the caption of a picture. */
  body?: string
  media?: { content: Buffer; mime: string; fileName?: string }
  /** Whether a voice note was recorded in the app. */
  isVoice?: boolean
  location?: { lat: number; lng: number; name?: string; address?: string }
  contacts?: { name: string; phones: string[] }[]
  quotedId?: string
  isForwarded?: boolean
  /** The content of any other kind, as in Meta's reference: the object under the message's type. */
  raw?: { kind: string; content: Record<string, unknown> }
}

/** A customer with a phone. Each action is posted to the business's app. A new message has its id at once. */
export function customerHandle(graph: Graph, phone: string) {
  const self = customerOf(graph, phone)
  return {
    self,
    change(change: Partial<Customer>): void {
      Object.assign(self, change)
      if (!self.isOnline) return
      for (const message of graph.messages.values())
        if (message.customer === self && message.fromBusiness) deliver(graph, message)
    },
    write: (line: BusinessNumber, draft: CustomerDraft): string => {
      const message = written(graph, { line, customer: self, draft, fromBusiness: false })
      graph.lastWritten.set(windowKey(line, self), graph.now())
      void arrive(graph, message)
      return message.id
    },
    calls: (line: BusinessNumber) => placeCall(graph, line, self),
    hangUp: (call: Call) => endCall(graph, call),
    /** Opens the chat and reads everything that the business wrote. */
    read(line: BusinessNumber): void {
      for (const message of messagesBetween(graph, line, self)) {
        if (!message.fromBusiness || message.level < 1 || message.level === 3) continue
        message.level = 3
        void postStatus(graph, message, { status: 'read' })
      }
    },
    /** All messages of both sides, oldest first, without reactions. */
    messages: (line: BusinessNumber) =>
      messagesBetween(graph, line, self).filter(({ kind }) => kind !== 'reaction'),
    ...changesBy(graph, self),
  }
}

/** A message counts as delivered when the app has accepted the webhook. */
async function arrive(graph: Graph, message: Message): Promise<void> {
  await tell(graph, message, messageValue(message))
  if (message.line.isSubscribed) message.level = Math.max(message.level, 2)
}

const tell = (graph: Graph, message: Message, value: object): Promise<void> =>
  graph.poster.post({
    line: message.line,
    field: 'messages',
    value,
    chat: windowKey(message.line, message.customer),
  })

/** The actions of a customer on existing messages. */
function changesBy(graph: Graph, self: Customer) {
  const stamp = () => ({ id: newWamid(), at: graph.now() })
  return {
    edit(id: string, body: string): void {
      const message = found(graph, id)
      message.content = { ...message.content, body }
      message.isEdited = true
      void tell(graph, message, changeValue(message, { ...stamp(), kind: 'edit' }))
    },
    remove(id: string): void {
      const message = found(graph, id)
      message.isDeleted = true
      void tell(graph, message, changeValue(message, { ...stamp(), kind: 'revoke' }))
    },
    react(id: string, emoji: string | null): void {
      const message = found(graph, id)
      message.reactions = message.reactions.filter(({ byBusiness }) => byBusiness)
      if (emoji) message.reactions.push({ byBusiness: false, emoji })
      void tell(
        graph,
        message,
        reactionValue({ ...message, customer: self }, { ...stamp(), emoji }),
      )
    },
  }
}

/** The business's own app on the phone, used together with the API. */
export function phoneHandle(graph: Graph, line: BusinessNumber) {
  const echo = (message: Message) =>
    void graph.poster.post({
      line,
      field: 'smb_message_echoes',
      value: echoValue(message),
      chat: windowKey(line, message.customer),
    })
  return {
    write(to: string, draft: CustomerDraft): string {
      const customer = customerOf(graph, to)
      const message = written(graph, { line, customer, draft, fromBusiness: true })
      echo(message)
      return message.id
    },
    react(id: string, emoji: string | null): void {
      const target = found(graph, id)
      target.reactions = target.reactions.filter(({ byBusiness }) => !byBusiness)
      if (emoji) target.reactions.push({ byBusiness: true, emoji })
      const reaction = { message_id: id, ...(emoji && { emoji }) }
      echo({ ...target, id: newWamid(), kind: 'reaction', content: reaction, at: graph.now() })
    },
  }
}

function found(graph: Graph, id: string): Message {
  const message = graph.messages.get(id)
  if (!message) throw new Error(`there is no message ${id}`)
  return message
}

const messagesBetween = (graph: Graph, line: BusinessNumber, customer: Customer): Message[] =>
  [...graph.messages.values()].filter((one) => one.line === line && one.customer === customer)

type Writing = {
  line: BusinessNumber
  customer: Customer
  draft: CustomerDraft
  fromBusiness: boolean
}

function written(graph: Graph, { line, customer, draft, fromBusiness }: Writing): Message {
  const { kind, content } = contentOf(graph, draft)
  const message: Message = {
    id: newWamid(),
    line,
    customer,
    fromBusiness,
    kind,
    content,
    at: graph.now(),
    level: 1,
    quotedId: draft.quotedId,
    isForwarded: draft.isForwarded,
    reactions: [],
  }
  graph.messages.set(message.id, message)
  return message
}

type Said = { kind: GraphMessageKind; content: Record<string, unknown> }

function contentOf(graph: Graph, draft: CustomerDraft): Said {
  const { raw, location, contacts, media, body = '' } = draft
  if (raw) return { kind: raw.kind as GraphMessageKind, content: raw.content }
  if (location) {
    const { lat: latitude, lng: longitude, ...named } = location
    return { kind: 'location', content: { latitude, longitude, ...named } }
  }
  if (contacts) return { kind: 'contacts', content: contacts.map(cardOf) as never }
  if (!media) return { kind: draft.kind ?? 'text', content: { body } }
  const kept = storeMedia(graph, media)
  const sha256 = createHash('sha256').update(media.content).digest('base64')
  const { filename, ...content } = mediaContent(kept, sha256)
  const kind = draft.kind ?? 'document'
  return {
    kind,
    content: {
      ...content,
      ...(kind === 'document' && filename && { filename }),
      ...(body && { caption: body }),
      ...(draft.isVoice && { voice: true }),
    },
  }
}

const cardOf = ({ name, phones }: { name: string; phones: string[] }) => ({
  name: { formatted_name: name, first_name: name },
  phones: phones.map((phone) => ({ phone, wa_id: phone.replace(/\D/g, ''), type: 'CELL' })),
})

export function storeMedia(
  graph: Graph,
  { content, mime, fileName }: { content: Buffer; mime: string; fileName?: string | undefined },
): Media {
  const media = { id: newId(), mime, content, fileName }
  graph.media.set(media.id, media)
  return media
}
