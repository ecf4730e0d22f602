import { z } from 'zod'
import { isOrigin, isWebAddress, parseList } from './addresses.ts'
import { docs, text, trimSlash } from './schemas.ts'

/** The payment provider, and what else is outside. */
export const outsideVariables = {
  ASAAS_URL: z
    .union([z.enum(['embedded']), z.string().refine(isWebAddress).transform(trimSlash)])
    .optional()
    .register(docs, {
      meaning:
        'the API of the payment provider Asaas, or a proxy to it; embedded: a double with a page on which one pays',
      fallback:
        'by the token: that of production, or the sandbox for tokens that begin with $aact_hmlg_; with DEMO and without ASAAS_TOKEN: embedded',
      expected: 'embedded or an address such as https://api.asaas.com/v3',
    }),
  ASAAS_TOKEN: text().register(docs, {
    meaning: 'token of the Asaas account that collects for brands without an account of their own',
    fallback: 'none: only brands with their own token collect',
    expected: 'an API key of Asaas',
    isSecret: true,
  }),
  ASAAS_WEBHOOK_TOKEN: z.string().min(32).max(255).optional().register(docs, {
    meaning: 'token that Asaas sends with each event, if its webhook was made by hand',
    fallback: 'made from SECRET_KEY; Recado creates the webhook with it',
    expected: 'from 32 to 255 characters long',
    isSecret: true,
  }),
  TRUSTED_ADDRESSES: z
    .string()
    .transform(parseList)
    .refine((all) => all.every(isOrigin))
    .optional()
    .register(docs, {
      meaning:
        'addresses that users may enter, as for a flow builder, although they are not https or not on the public internet',
      fallback: 'none',
      expected: 'addresses such as http://10.0.0.5:3000, separated by commas',
    }),
}
