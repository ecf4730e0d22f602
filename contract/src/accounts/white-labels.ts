import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** The appearance of a brand. Id 0 is the default brand. */
export const WhiteLabel = z.object({
  id: z.number(),
  name: z.string(),
  /** First path segment of the brand's URLs. Null for the default brand. */
  path: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  /** The operator has written helps: the menu leads to them. */
  hasHelps: z.boolean(),
  /** Address of the operator's training site. Empty: there is none. */
  academyUrl: z.string(),
  /** The installation mails links to set a new password: the sign-in page leads to it. */
  resetsPasswords: z.boolean(),
})
export type WhiteLabel = z.infer<typeof WhiteLabel>

/** First path segments that the product uses and no brand may have. */
export const reservedPaths: readonly string[] = [
  'announcements',
  'api',
  'assets',
  'audit',
  'automation',
  'automation-rules',
  'campaign',
  'campaigns',
  'campaigns-config',
  'chats',
  'checkout',
  'companies',
  'connections',
  'contact-lists',
  'contacts',
  'dev',
  'financeiro',
  'forgot-password',
  'health',
  'help-admin',
  'helps',
  'hooks',
  'invoices',
  'kanban',
  'login',
  'media',
  'messages-api',
  'metrics',
  'plans',
  'queues',
  'quick-messages',
  'reset',
  'reset-password',
  'schedules',
  'settings',
  'signup',
  'simulator',
  'socket.io',
  'subscription',
  'tags',
  'tickets',
  'users',
  'webhooks',
  'white-labels',
]

export const whiteLabels = {
  own: endpoint('GET /whitelabels', {
    about: 'Returns the default brand.',
    may: 'public',
    answer: WhiteLabel,
  }),
  show: endpoint('GET /whitelabels/:name', {
    about: 'Returns the brand with this first path segment.',
    may: 'public',
    params: z.object({ name: z.string().trim().toLowerCase().max(50) }),
    answer: WhiteLabel,
  }),
}
