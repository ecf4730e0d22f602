import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { logoFields } from './brand-logos.ts'

/** The appearance of a brand. Id 0 is the default brand. */
export const WhiteLabel = z
  .object({
    id: z.number(),
    name: z.string(),
    isDefault: z.boolean(),
    /** First path segment of the brand's URLs. Null for the default brand. */
    path: z.string().nullable(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    /** The sentence of the sign-in page. Empty: the product's own. */
    tagline: z.string(),
    /** Path of the icon of an installed app. Empty: the product's own, in the brand's colour. */
    icon: z.string(),
    /** The operator has written helps: the menu leads to them. */
    hasHelps: z.boolean(),
    /** Address of the operator's training site. Empty: there is none. */
    academyUrl: z.string(),
    /** The installation mails links to set a new password: the sign-in page leads to it. */
    resetsPasswords: z.boolean(),
    /** Strangers may found a company: the sign-in page leads to it. */
    signsUp: z.boolean(),
  })
  // A spread would stay in the bundle of the sign-in page, and load the schemas with it.
  .extend(logoFields)
export type WhiteLabel = z.infer<typeof WhiteLabel>

/** The name of the default brand until an operator gives it another one. */
export const PRODUCT_NAME = 'Recado'

/** First path segments that the product uses and no brand may have. */
export const reservedPaths: readonly string[] = [
  'announcements',
  'api',
  'asaas',
  'assets',
  'audit',
  'automation',
  'automation-rules',
  'brands',
  'campaign',
  'campaigns',
  'campaigns-config',
  'chats',
  'checkout',
  'companies',
  'connections',
  'contact-lists',
  'contacts',
  'customizations',
  'dev',
  'financeiro',
  'forgot-password',
  'health',
  'help-admin',
  'helps',
  'hooks',
  'integrations',
  'invoices',
  'kanban',
  'login',
  'media',
  'messages-api',
  'metrics',
  'operation',
  'plans',
  'queues',
  'quick-messages',
  'reset',
  'reset-password',
  'schedules',
  'sent-mails',
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
  'whitelabels',
]

export const whiteLabels = {
  own: endpoint('GET /whitelabels', {
    about:
      'Returns the brand whose proven domain the request names, else the default brand. Refused with ERR_UNKNOWN_DOMAIN for a domain of nobody.',
    may: 'public',
    answer: WhiteLabel,
  }),
  show: endpoint('GET /whitelabels/:name', {
    about: 'Returns the brand with this first path segment or this id. 0 is the default brand.',
    may: 'public',
    params: z.object({ name: z.string().trim().toLowerCase().max(50) }),
    answer: WhiteLabel,
  }),
}

export const errors = {
  ERR_UNKNOWN_DOMAIN: {
    status: 404,
    pt: 'Este domínio não pertence a nenhuma marca. Confira o endereço que você recebeu.',
    en: 'This domain belongs to no brand. Check the address you were given.',
    es: 'Este dominio no pertenece a ninguna marca. Revise la dirección que recibió.',
  },
  ERR_WHITE_LABEL_USER_LIMIT: {
    status: 400,
    pt: 'Todas as contas desta marca estão em uso. Fale com o Suporte para ter mais.',
    en: 'All accounts of this brand are in use. Contact Support to get more.',
    es: 'Todas las cuentas de esta marca están en uso. Hable con Soporte para tener más.',
  },
} satisfies DeclaredErrors
