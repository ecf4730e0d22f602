import { z } from 'zod'
import { byId, endpoint, page } from './endpoint.ts'
import { limits } from './limits.ts'
import { live } from './live.ts'

export const Contact = z.object({
  id: z.number(),
  uuid: z.uuid(),
  name: z.string(),
  /** Digits only, country code first; empty where the network hides it. */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  /** Nothing they write arrives, and nothing is sent to them. */
  isBlocked: z.boolean(),
})
export type Contact = z.infer<typeof Contact>

export const ContactForm = z.object({
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  number: z
    .string()
    .transform((said) => said.replace(/\D/g, ''))
    .pipe(z.string().min(limits.numberMin, 'tooShort').max(limits.numberMax, 'tooLong')),
})

const ContactPage = z.object({
  contacts: z.array(Contact),
  count: z.number().int(),
  hasMore: z.boolean(),
})

export const contacts = {
  list: endpoint('GET /contacts', {
    about: 'A page of contacts by name; searches name and number, accents and case ignored.',
    may: 'everyone',
    query: page,
    answer: ContactPage,
  }),
  show: endpoint('GET /contacts/:id', {
    about: 'One contact.',
    may: 'everyone',
    params: byId,
    answer: Contact,
  }),
  create: endpoint('POST /contacts', {
    about:
      'A new contact; the number is checked with WhatsApp first and kept as WhatsApp spells it.',
    may: 'everyone',
    body: ContactForm,
    answer: Contact,
  }),
}

/** Somebody wrote for the first time, or was added. */
export const contactCreated = live('contact', 'create', z.object({ contact: Contact }))
/** A name or number became known or was changed. */
export const contactUpdated = live('contact', 'update', z.object({ contact: Contact }))
