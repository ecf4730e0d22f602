import { z } from 'zod'
import { byId, countedPage, endpoint, nothing, totals } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

/** A help of the operator for everybody who uses the product. */
export const Help = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** The code of its video on YouTube. Empty: it has no video. */
  video: z.string(),
})
export type Help = z.infer<typeof Help>

export const HELPS_MAX = 200
export const HELP_TEXT_MIN = 3
export const HELP_TITLE_MAX = 100

const CODE = /^[\w-]{6,20}$/
/** Addresses of one video: to watch it, to share it, to embed it, as a short and as a live stream. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:(?:www|m|music)\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|(?:embed|shorts|live)\/))([\w-]{6,20})(?:[?&#/]\S*)?$/

/** The code of a video on YouTube, from its address or the code itself. Undefined: the text is neither. */
export const videoCodeIn = (text: string): string | undefined =>
  CODE.test(text) ? text : ADDRESS.exec(text)?.[1]

const video = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .transform((text, refuse) => {
    const code = text === '' ? '' : videoCodeIn(text)
    if (code !== undefined) return code
    refuse.addIssue({ code: 'custom', message: 'notAnAddress' })
    return z.NEVER
  })

export const HelpForm = z.object({
  title: z.string().trim().min(HELP_TEXT_MIN, 'tooShort').max(HELP_TITLE_MAX, 'tooLong'),
  description: z.string().trim().min(HELP_TEXT_MIN, 'tooShort').max(limits.messageMax, 'tooLong'),
  /** The code or the address of a video on YouTube. */
  video: video.optional(),
})

/** Absent fields stay unchanged. */
export const HelpChange = HelpForm.partial()

export const helps = {
  list: endpoint('GET /helps/list', {
    about: 'Lists the helps by title, at most 200. They are the same for every company.',
    may: 'everyone',
    answer: z.array(Help),
  }),
  page: endpoint('GET /helps', {
    about: 'Lists the helps in pages by title. The search ignores accents and case.',
    may: 'everyone',
    query: countedPage,
    answer: z.object({ records: z.array(Help), ...totals, hasMore: z.boolean() }),
  }),
  create: endpoint('POST /helps', {
    about: 'Creates a help, which every company sees.',
    may: 'helps.edit',
    body: HelpForm,
    answer: Help,
  }),
  update: endpoint('PUT /helps/:id', {
    about: 'Updates a help. Absent fields stay unchanged.',
    may: 'helps.edit',
    params: byId,
    body: HelpChange,
    answer: Help,
  }),
  remove: endpoint('DELETE /helps/:id', {
    about: 'Deletes a help.',
    may: 'helps.edit',
    params: byId,
    answer: nothing,
  }),
}

export const descriptions = {
  'GET /helps searchParam': 'Part of the title. Empty means all helps.',
  'GET /helps pageNumber': 'The page, from 1.',
  'GET /helps withCount': 'Whether the answer contains the total.',
  'PUT /helps/{id} id': 'The id of the help.',
  'DELETE /helps/{id} id': 'The id of the help.',
  'HelpForm title': 'The title, 3 to 100 characters.',
  'HelpForm description': 'The text, 3 to 4096 characters.',
  'HelpForm video':
    'The address of a video on YouTube, or its code. Its code is stored. Absent or empty means no video.',
  'HelpChange title': 'The new title, 3 to 100 characters. Absent leaves it unchanged.',
  'HelpChange description': 'The new text, 3 to 4096 characters. Absent leaves it unchanged.',
  'HelpChange video':
    'The address or the code of the new video. Empty removes the video, absent leaves it unchanged.',
} satisfies Record<string, string>

export const errors = {
  ERR_NO_HELP_FOUND: {
    status: 404,
    pt: 'Esta ajuda não existe mais.',
    en: 'This help no longer exists.',
    es: 'Esta ayuda ya no existe.',
  },
} satisfies DeclaredErrors

/** A help was created or changed. Only sent to the company of the operator who did it. */
export const helpUpdated = live('help', 'update', z.object({ help: Help }))
/** A help was deleted. Only sent to the company of the operator who did it. */
export const helpDeleted = live('help', 'delete', z.object({ helpId: z.number() }))
