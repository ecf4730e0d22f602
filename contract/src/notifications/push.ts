import { z } from 'zod'
import { endpoint, nothing } from '../platform/endpoint.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const key = (bytes: number) => z.base64url().refine((text) => bytesIn(text) === bytes)
const bytesIn = (text: string) => Math.floor((text.length * 3) / 4)

/** The notifications that one browser receives while no page is open. */
export const PushPreferences = z.object({
  own: z.boolean(),
  waiting: z.boolean(),
  mentions: z.boolean(),
  /** Whether a notification contains the text of the message, or only its author. */
  words: z.boolean(),
  /** Quiet hours without notifications, in the company's time zone. */
  quiet: z.object({ from: time, to: time }).nullable(),
})
export type PushPreferences = z.infer<typeof PushPreferences>

/** The push subscription of a browser. */
export const PushSubscriber = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})

/** A push notification. The service worker shows it unchanged. */
export type PushNotification = {
  kind: 'news' | 'trial'
  /** A notification replaces the previous one with the same tag. */
  tag: string
  title: string
  body: string
  /** The path that a click opens. */
  path: string
  /** Present if the user may answer in the notification. */
  reply?: {
    ticketId: number
    seenPosition: number
    label: string
    hint: string
    failed: string
    /** The recipient. Another user who signs in at this browser cannot answer. */
    userId: number
    language: 'pt' | 'en' | 'es'
  }
}

/** The result of a test notification: accepted by the push service, or the step that failed. */
export const pushTestResults = ['taken', 'unknown', 'gone', 'refused', 'unreachable'] as const

export const push = {
  show: endpoint('GET /notifications/push', {
    about:
      "Returns the public key for push subscriptions (null if push is not available) and the endpoints of the caller's subscriptions.",
    may: 'session.own',
    answer: z.object({ publicKey: z.string().nullable(), endpoints: z.array(z.string()) }),
  }),
  keep: endpoint('POST /notifications/push', {
    about:
      "Subscribes the caller's browser to push notifications until their session ends. Without `language` or `wishes` the settings of its previous subscription stay.",
    may: 'session.own',
    body: PushSubscriber.extend({
      language: z.enum(['pt', 'en', 'es']).optional(),
      wishes: PushPreferences.optional(),
    }),
    answer: nothing,
  }),
  drop: endpoint('DELETE /notifications/push', {
    about: 'Removes the push subscriptions of the caller.',
    may: 'session.own',
    answer: nothing,
  }),
  try: endpoint('POST /notifications/push/trial', {
    about:
      'Sends a test notification to this endpoint of the caller. `trial` is the result, `status` the HTTP status of the push service.',
    may: 'session.own',
    body: z.object({ endpoint: z.url().max(1000) }),
    answer: z.object({ trial: z.enum(pushTestResults), status: z.number().nullable() }),
  }),
}
