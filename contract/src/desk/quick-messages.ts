import { z } from 'zod'
import { byId, endpoint, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const QuickMessage = z.object({
  id: z.number(),
  /** The word typed after the slash, in lower case. */
  shortcode: z.string(),
  /** The text for the customer. Placeholders `{{…}}` are filled in on use. */
  message: z.string(),
  /** Null: it belongs to the company. */
  userId: z.number().nullable(),
  /** The whole company uses it. Only admins and managers may change it. */
  isGlobal: z.boolean(),
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
})

export const quickMessages = {
  list: endpoint('GET /quick-messages/list', {
    about:
      "Lists the caller's own quick replies and those of the company by shortcode, at most 500.",
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
    about: 'Updates a quick reply: its texts or who uses it.',
    may: 'everyone',
    params: byId,
    body: QuickMessageForm.partial(),
    answer: QuickMessage,
  }),
  remove: endpoint('DELETE /quick-messages/:id', {
    about: 'Deletes a quick reply.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
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
