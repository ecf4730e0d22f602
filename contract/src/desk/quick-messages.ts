import { z } from 'zod'
import { byId, endpoint, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const QuickMessage = z.object({
  id: z.number(),
  /** What is typed behind the slash: one word, in small letters. */
  shortcode: z.string(),
  /** What the customer is to read; `{{…}}` are filled in where it is used. */
  message: z.string(),
  /** Null where it is everybody's. */
  userId: z.number().nullable(),
  /** Everybody in the company uses it; written by admins and managers only. */
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
    about: "The caller's own quick replies and the company's, by shortcode, at most 500.",
    may: 'everyone',
    answer: z.array(QuickMessage),
  }),
  create: endpoint('POST /quick-messages', {
    about: "A new quick reply: the caller's own, or with `isGlobal` the company's.",
    may: 'everyone',
    body: QuickMessageForm,
    answer: QuickMessage,
  }),
  change: endpoint('PUT /quick-messages/:id', {
    about: 'Other words for a quick reply, or another circle of people who use it.',
    may: 'everyone',
    params: byId,
    body: QuickMessageForm.partial(),
    answer: QuickMessage,
  }),
  remove: endpoint('DELETE /quick-messages/:id', {
    about: 'Removes a quick reply.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
}

export const quickMessageCreated = live(
  'quickmessage',
  'create',
  z.object({ record: QuickMessage }),
)
export const quickMessageUpdated = live(
  'quickmessage',
  'update',
  z.object({ record: QuickMessage }),
)
/** It is no more, or no longer for the hearer. */
export const quickMessageDeleted = live('quickmessage', 'delete', z.object({ id: z.number() }))
