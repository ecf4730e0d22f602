import { z } from 'zod'
import { endpoint, nothing } from '../platform/endpoint.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const key = (bytes: number) => z.base64url().refine((text) => bytesIn(text) === bytes)
const bytesIn = (text: string) => Math.floor((text.length * 3) / 4)

/** Of what one browser is told while no page is open, and how much. */
export const PushPreferences = z.object({
  own: z.boolean(),
  waiting: z.boolean(),
  mentions: z.boolean(),
  /** Whether the words themselves are told, or only who wrote. */
  words: z.boolean(),
  /** Nothing is told between these times of day, in the company's time zone. */
  quiet: z.object({ from: time, to: time }).nullable(),
})
export type PushPreferences = z.infer<typeof PushPreferences>

/** What a browser gives a page that subscribes. */
export const PushSubscriber = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})

/** What is pushed: the service worker shows it as it is. */
export type PushNotification = {
  kind: 'news' | 'trial'
  /** One notice stands for each. */
  tag: string
  title: string
  body: string
  /** What a press opens. */
  path: string
  /** Where one may answer from the notice itself. */
  reply?: {
    ticketId: number
    seenPosition: number
    label: string
    hint: string
    failed: string
    /** Whom it is told to: nobody else who signs in at this browser answers in their stead. */
    userId: number
    language: 'pt' | 'en' | 'es'
  }
}

/** How far a trial came: taken by the push service, or where it stood still. */
export const pushTestResults = ['taken', 'unknown', 'gone', 'refused', 'unreachable'] as const

export const push = {
  show: endpoint('GET /notifications/push', {
    about:
      'The key a browser subscribes with, null where this installation pushes nothing, and the addresses kept for the caller.',
    may: 'everyone',
    answer: z.object({ publicKey: z.string().nullable(), endpoints: z.array(z.string()) }),
  }),
  keep: endpoint('POST /notifications/push', {
    about:
      'Keeps where the caller is told while no page is open, until their session ends. Without language or wishes those of the address before hold on.',
    may: 'everyone',
    body: PushSubscriber.extend({
      language: z.enum(['pt', 'en', 'es']).optional(),
      wishes: PushPreferences.optional(),
    }),
    answer: nothing,
  }),
  drop: endpoint('DELETE /notifications/push', {
    about: 'The caller is told nothing more while no page is open.',
    may: 'everyone',
    answer: nothing,
  }),
  try: endpoint('POST /notifications/push/trial', {
    about:
      'Pushes a trial to this address of the caller and says how far it came; `status` is what the push service answered.',
    may: 'everyone',
    body: z.object({ endpoint: z.url().max(1000) }),
    answer: z.object({ trial: z.enum(pushTestResults), status: z.number().nullable() }),
  }),
}
