import { GraphError } from './errors.ts'
import { customerOf, filledBody, type Graph, newWamid, windowKey } from './graph.ts'
import { Outgoing, ReadReceipt, type OutgoingTemplate } from './payloads.ts'
import type { Customer, GraphMessageKind, BusinessNumber, Message, Template } from './records.ts'
import { type Status, statusValue } from './values.ts'

const WINDOW_MS = 24 * 3_600_000

type Accepted = {
  messaging_product: 'whatsapp'
  contacts: { input: string; wa_id?: string; user_id: string }[]
  messages: { id: string }[]
}

/** Accepts a message of the business and posts its statuses to the webhook. Refuses as Meta does. */
export async function acceptMessage(
  graph: Graph,
  line: BusinessNumber,
  body: unknown,
): Promise<Accepted> {
  const { data: asked, error } = Outgoing.safeParse(body)
  if (!asked) throw shapeError(body, error.message)
  const customer = recipientOf(graph, asked)
  refuse(graph, { line, customer, asked })
  const message = keep(graph, { line, customer, asked })
  const telling = tellProgress(graph, message)
  if (graph.rules.statusFirst) await telling
  const { phone, bsuid: user_id, hidesNumber } = customer
  const input = asked.to ?? asked.recipient ?? ''
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input, ...(!hidesNumber && { wa_id: phone }), user_id }],
    messages: [{ id: message.id }],
  }
}

function shapeError(body: unknown, details: string): GraphError {
  const { type } = (body ?? {}) as Record<string, unknown>
  const isKnown = Outgoing.options.some((one) => one.shape.type.value === type)
  return new GraphError(isKnown ? 131009 : 131051, details)
}

/** If both are given, the number is used instead of the business-scoped id. */
function recipientOf(graph: Graph, { to, recipient }: Outgoing): Customer {
  if (!to && !recipient) throw new GraphError(100, 'The parameter to is required.')
  const digits = to?.replace(/\D/g, '')
  if (digits) return customerOf(graph, digits)
  const found = [...graph.customers.values()].find(({ bsuid }) => bsuid === recipient)
  if (!found) throw new GraphError(131009, 'The recipient is not known to this business.')
  return found
}

type Asked = { line: BusinessNumber; customer: Customer; asked: Outgoing }

function refuse(graph: Graph, { line, customer, asked }: Asked): void {
  const { rules, limits } = graph
  if (!line.isRegistered) throw new GraphError(133010, 'The account is not registered.')
  if (customer.phone === line.phone) throw new GraphError(131021, 'Recipient is the sender.')
  const code = rules.refuse[customer.phone]
  if (code) throw new GraphError(code, 'Refused by the rules of this double.')
  if (!limits.takeThroughput(line.phoneNumberId, rules.throughput))
    throw new GraphError(130429, 'Cloud API message throughput has been reached.')
  if (!limits.takePair(windowKey(line, customer), rules.pairBurst))
    throw new GraphError(131056, 'Too many messages to this customer in a short time.')
  if (asked.type === 'template') templateOf(graph, line, asked.template)
  else if (
    graph.now() - (graph.lastWritten.get(windowKey(line, customer)) ?? -Infinity) >
    WINDOW_MS
  )
    throw new GraphError(131047, 'More than 24 hours have passed since the customer last replied.')
  const mediaId = mediaIdOf(asked)
  if (mediaId && !graph.media.has(mediaId)) throw new GraphError(131009, 'Media id is not known.')
}

const mediaIdOf = (asked: Outgoing): string | undefined =>
  (asked as unknown as Record<string, { id?: string } | undefined>)[asked.type]?.id

/** The approved text if the parameters match it. */
function templateOf(graph: Graph, line: BusinessNumber, asked: OutgoingTemplate): Template {
  const { name, language } = asked
  const found = (graph.templates.get(line.wabaId) ?? []).find(
    (one) => one.name === name && one.language === language.code,
  )
  if (!found || found.status === 'PENDING' || found.status === 'REJECTED')
    throw new GraphError(132001, `template name (${name}) does not exist in ${language.code}`)
  if (found.status === 'PAUSED') throw new GraphError(132015, 'The template is paused.')
  if (found.status === 'DISABLED') throw new GraphError(132016, 'The template is disabled.')
  for (const part of ['header', 'body'] as const) {
    const text = found.components.find(({ type }) => type === part.toUpperCase())?.text ?? ''
    const wanted = new Set(text.match(/\{\{\w+\}\}/g)).size
    const given = asked.components.find(({ type }) => type === part)?.parameters ?? []
    if (given.length !== wanted)
      throw new GraphError(
        132000,
        `${part}: number of localizable_params (${given.length}) does not match the expected number of params (${wanted})`,
      )
    const isNamed = found.parameter_format === 'NAMED'
    if (given.some((one) => (one.parameter_name !== undefined) !== isNamed))
      throw new GraphError(132012, `${part}: parameter format does not match`)
  }
  return found
}

function keep(graph: Graph, { line, customer, asked }: Asked): Message {
  const message: Message = {
    id: newWamid(),
    line,
    customer,
    fromBusiness: true,
    kind: asked.type as GraphMessageKind,
    content: contentOf(graph, line, asked),
    at: graph.now(),
    level: 0,
    quotedId: asked.context?.message_id,
    opaque: asked.biz_opaque_callback_data,
    reactions: [],
  }
  graph.messages.set(message.id, message)
  if (asked.type === 'reaction') reactTo(graph, asked.reaction)
  return message
}

function contentOf(graph: Graph, line: BusinessNumber, asked: Outgoing): Record<string, unknown> {
  if (asked.type !== 'template')
    return (asked as unknown as Record<string, Record<string, unknown>>)[asked.type]!
  return { body: filledBody(templateOf(graph, line, asked.template), asked.template) }
}

/** Each side has at most one reaction. An empty emoji removes it. */
function reactTo(graph: Graph, { message_id, emoji }: { message_id: string; emoji: string }) {
  const target = graph.messages.get(message_id)
  if (!target) throw new GraphError(131009, 'The message that is reacted to is not known.')
  target.reactions = target.reactions.filter(({ byBusiness }) => !byBusiness)
  if (emoji) target.reactions.push({ byBusiness: true, emoji })
}

/** Posts `sent`, then `delivered` when the customer is online, or `failed` if the customer is not on WhatsApp. */
async function tellProgress(graph: Graph, message: Message): Promise<void> {
  const { customer } = message
  if (!customer.isRegistered) {
    message.level = -1
    const error = new GraphError(131026, 'Message Undeliverable.')
    return postStatus(graph, message, { status: 'failed', error })
  }
  message.level = 1
  const sent = postStatus(graph, message, { status: 'sent' })
  if (customer.isOnline) deliver(graph, message)
  await sent
}

/** The message reaches the customer's phone. */
export function deliver(graph: Graph, message: Message): void {
  if (message.level !== 1) return
  message.level = 2
  if (graph.rules.omitDelivered) return
  void postStatus(graph, message, { status: 'delivered' })
}

export async function postStatus(
  graph: Graph,
  message: Message,
  told: { status: Status; error?: GraphError },
): Promise<void> {
  // Reactions have statuses too, but no tick.
  const value = statusValue(message, { ...told, at: graph.now() })
  await graph.poster.post({
    line: message.line,
    field: 'messages',
    value,
    chat: windowKey(message.line, message.customer),
  })
}

/** The business has read this message and all earlier ones. */
export function acceptReadReceipt(
  graph: Graph,
  line: BusinessNumber,
  body: unknown,
): { success: true } {
  const { message_id } = ReadReceipt.parse(body)
  const last = graph.messages.get(message_id)
  if (!last || last.line !== line || last.fromBusiness)
    throw new GraphError(100, 'The message that was read is not known.')
  for (const message of graph.messages.values()) {
    if (message.line !== line || message.customer !== last.customer || message.fromBusiness)
      continue
    message.level = 3
    if (message === last) break
  }
  return { success: true }
}
