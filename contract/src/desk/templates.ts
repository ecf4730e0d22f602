import { z } from 'zod'
import { byId, endpoint, id, moment } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { Message } from './messages.ts'

/** As the network says it; whatever else it may say counts as DISABLED. Only an approved one can be sent. */
export const templateStatuses = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const

const headerFormats = ['text', 'image', 'video', 'document', 'location'] as const

const wording = {
  /** A picture, video or document is named by an address when the template is sent. */
  header: z.object({ format: z.enum(headerFormats), text: z.string() }).nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.object({ type: z.string(), text: z.string(), url: z.string().nullable() })),
}
const TemplateText = z.object(wording)
export type TemplateText = z.infer<typeof TemplateText>

/** A text that the network has approved: it may be sent at any time, also where nothing else may. */
export const Template = z.object({
  id: z.number(),
  whatsappId: z.number(),
  name: z.string(),
  /** As the network writes it, such as `pt_BR`. */
  language: z.string(),
  /** MARKETING, UTILITY or AUTHENTICATION: what the network charges by. */
  category: z.string(),
  status: z.enum(templateStatuses),
  ...wording,
  updatedAt: moment,
})
export type Template = z.infer<typeof Template>

/** What is filled in when a template is sent, in the order of the `parameters` of a call. */
export type Placeholder = {
  part: 'header' | 'body' | 'button'
  /** What stands between the braces; of a header with a file `link`. */
  name: string
  /** The place of the button, from 0. */
  button: number | null
}

const named = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!)),
]

/** In the order a reader meets them. */
export function placeholdersOf({ header, body, buttons }: TemplateText): Placeholder[] {
  const inHeader = header === null ? [] : header.format === 'text' ? named(header.text) : ['link']
  return [
    ...inHeader.map((name) => ({ part: 'header', name, button: null }) as const),
    ...named(body).map((name) => ({ part: 'body', name, button: null }) as const),
    ...buttons.flatMap(({ url }, button) =>
      named(url ?? '').map((name) => ({ part: 'button', name, button }) as const),
    ),
  ]
}

/** What the customer will read, without the buttons; a placeholder that is not filled in yet stays as it is. */
export function renderTemplate(template: TemplateText, parameters: string[]): string {
  const places = placeholdersOf(template)
  const filled = (part: 'header' | 'body', text: string) =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
      const place = places.findIndex((one) => one.part === part && one.name === name)
      return parameters[place]?.trim() || whole
    })
  const { header, body, footer } = template
  const title = header?.format === 'text' ? filled('header', header.text) : ''
  return [title, filled('body', body), footer ?? ''].filter(Boolean).join('\n\n')
}

const SENDABLE = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER']

/** Approved, and of a kind that can be filled in on a screen. */
export const isSendable = ({
  status,
  header,
  buttons,
}: Pick<Template, 'status' | 'header' | 'buttons'>): boolean =>
  status === 'APPROVED' &&
  header?.format !== 'location' &&
  buttons.every(({ type }) => SENDABLE.includes(type))

const byConnection = z.object({ whatsappId: id })
const parameter = z.string().trim().max(limits.templateParameterMax, 'tooLong')
const PLACES_MOST = 40

const Templates = z.object({
  templates: z.array(Template),
  /** When those of this number were last fetched; null: never. */
  fetchedAt: moment.nullable(),
})

export const TemplateForm = z.object({
  /** Minted by the sender's screen; the same id twice is one message. */
  id: z.uuid().optional(),
  templateId: id,
  /** As `placeholdersOf` names them, in that order. */
  parameters: z.array(parameter.min(1, 'required')).max(PLACES_MOST).default([]),
})

export const templates = {
  list: endpoint('GET /templates', {
    about:
      'The templates of a number, or of all, by name, as they were last fetched from the network.',
    may: 'everyone',
    query: byConnection.partial(),
    answer: Templates,
  }),
  fetch: endpoint('POST /templates/fetch', {
    about: 'Fetches the templates of a number from the network, at most once in half a minute.',
    may: 'everyone',
    body: byConnection,
    answer: Templates,
  }),
  preview: endpoint('POST /templates/:id/preview', {
    about: 'What the customer would read.',
    may: 'everyone',
    params: byId,
    body: z.object({ parameters: z.array(parameter).max(PLACES_MOST) }),
    answer: z.object({ text: z.string() }),
  }),
  send: endpoint('POST /messages/:ticketId/template', {
    about: 'Sends a template to the customer of an open ticket, also outside the service window.',
    may: 'everyone',
    params: z.object({ ticketId: id }),
    body: TemplateForm,
    answer: Message,
  }),
}

/** The templates of a number were fetched again, or the network has changed one. */
export const templatesUpdated = live('template', 'update', z.object({ whatsappId: z.number() }))
