import { z } from 'zod'
import { Queue } from '../accounts/queues.ts'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { Upload } from './uploads.ts'

/** The file of a quick reply. */
export const QuickMessageMedia = z.object({
  ...Upload.pick({ id: true, fileName: true, mime: true, mediaType: true, size: true }).shape,
  /** A URL from which a browser may load the file for one day. */
  url: z.string(),
})
export type QuickMessageMedia = z.infer<typeof QuickMessageMedia>

export const QuickMessage = z.object({
  id: z.number(),
  /** The word typed after the slash, in lower case. */
  shortcode: z.string(),
  /** The text for the customer. Variables `{{…}}` are filled in on use. */
  message: z.string(),
  /** Null: it belongs to the company. */
  userId: z.number().nullable(),
  /** The whole company uses it. Only admins and managers may change it. */
  isGlobal: z.boolean(),
  /** Offered in tickets of this queue only. Null: in all tickets. */
  queue: Queue.nullable(),
  /** Sent with the text. Null: text only. */
  media: QuickMessageMedia.nullable(),
})
export type QuickMessage = z.infer<typeof QuickMessage>

export const QuickMessageForm = z.object({
  shortcode: z
    .string()
    .trim()
    .toLowerCase()
    .min(limits.quickMessageMin, 'tooShort')
    .max(limits.shortcodeMax, 'tooLong')
    .regex(/^[^\s/]+$/, 'notOneWord'),
  message: z
    .string()
    .trim()
    .min(limits.quickMessageMin, 'tooShort')
    .max(limits.quickMessageMax, 'tooLong'),
  isGlobal: z.boolean().optional(),
  queueId: id.nullable().optional(),
  mediaId: z.uuid().nullable().optional(),
})

export const quickMessages = {
  list: endpoint('GET /quick-messages/list', {
    about:
      "Lists the caller's own quick replies and those of the company by shortcode: at most 500 of each. Of those for one queue, users who are not in it do not see the company's.",
    may: 'everyone',
    answer: z.array(QuickMessage),
  }),
  create: endpoint('POST /quick-messages', {
    about: 'Creates a quick reply for the caller, or with `isGlobal` for the company.',
    may: 'everyone',
    body: QuickMessageForm,
    answer: QuickMessage,
  }),
  change: endpoint('PUT /quick-messages/:id', {
    about:
      'Updates a quick reply: its text, file, queue or who uses it. Absent fields stay unchanged.',
    may: 'everyone',
    params: byId,
    body: QuickMessageForm.partial(),
    answer: QuickMessage,
  }),
  remove: endpoint('DELETE /quick-messages/:id', {
    about: 'Deletes a quick reply with its file.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

export const errors = {
  ERR_QUICKMESSAGE_LIMIT: {
    status: 400,
    pt: 'O limite é de 500 respostas rápidas suas e 500 da empresa. Exclua uma que não usa mais.',
    en: 'The limit is 500 quick replies of your own and 500 of the company. Delete one that is no longer used.',
    es: 'El límite es de 500 respuestas rápidas propias y 500 de la empresa. Elimine una que ya no use.',
  },
} as const

/** Descriptions of parameters and fields for readers of the API document. */
export const descriptions = {
  'QuickMessageForm shortcode':
    'The word typed after the slash: 3 to 50 characters, stored in lower case.',
  'QuickMessageForm message':
    'The text of the quick reply, 3 to 500 characters. Variables such as `{{nome}}` are filled in when it is used.',
  'QuickMessageForm isGlobal':
    "`true` shares it with the whole company; only admins and managers may. `false` or absent makes it the caller's own.",
  'QuickMessageForm queueId':
    'The id of the queue in whose tickets it is offered. `null` or absent means all tickets.',
  'QuickMessageForm mediaId':
    'The id of a file from `POST /uploads` that is sent with the text. `null` or absent means none.',
  'PUT /quick-messages/{id} id': 'The id of the quick reply.',
  'PUT /quick-messages/{id} shortcode':
    'The new word after the slash, 3 to 50 characters. Absent leaves it unchanged.',
  'PUT /quick-messages/{id} message':
    'The new text of the quick reply, 3 to 500 characters. Absent leaves it unchanged.',
  'PUT /quick-messages/{id} isGlobal':
    'Whether the whole company shares it; only admins and managers may change this. Absent leaves it unchanged.',
  'PUT /quick-messages/{id} queueId':
    'The id of the queue in whose tickets it is offered. `null` means all tickets, absent leaves it unchanged.',
  'PUT /quick-messages/{id} mediaId':
    'The id of a new file from `POST /uploads`. `null` removes the file, absent leaves it unchanged.',
  'DELETE /quick-messages/{id} id': 'The id of the quick reply.',
}

/** A quick reply was created. */
export const quickMessageCreated = live(
  'quickmessage',
  'create',
  z.object({ record: QuickMessage }),
)
/** A quick reply was changed. */
export const quickMessageUpdated = live(
  'quickmessage',
  'update',
  z.object({ record: QuickMessage }),
)
/** A quick reply was deleted, or the recipient may no longer use it. */
export const quickMessageDeleted = live('quickmessage', 'delete', z.object({ id: z.number() }))
