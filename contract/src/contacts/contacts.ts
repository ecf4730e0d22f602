import { z } from 'zod'
import {
  byId,
  countedPage,
  endpoint,
  id,
  nothing,
  searchText,
  totals,
} from '../platform/endpoint.ts'
import { contactName, phoneNumber } from '../platform/hidden-numbers.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const Contact = z.object({
  id: z.number(),
  uuid: z.uuid(),
  name: contactName,
  /**
   * Digits only, with the country code. Empty if the network hides it. While the company hides numbers from agents, they
   * receive `55•••••••1234`.
   */
  number: phoneNumber,
  email: z.string(),
  /** A path on the same origin, for an `<img>`. Empty without a picture. A new picture gets another path. */
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  /** Messages from and to the contact are dropped. */
  isBlocked: z.boolean(),
})
export type Contact = z.infer<typeof Contact>

/** An additional field of a contact, with a name chosen by the company. */
export const ContactField = z.object({ id: z.number(), name: z.string(), value: z.string() })

export const ContactFull = Contact.extend({
  extraInfo: z.array(ContactField),
  /** The agent who receives the tickets of the contact, if they can. Null: nobody in particular. */
  preferredUser: z.object({ id: z.number(), name: z.string() }).nullable(),
  /**
   * The caller does not see an active ticket of the contact: a new number, a block, a scheduled message and a forward
   * are refused with ERR_NO_PERMISSION.
   */
  hasHiddenTicket: z.boolean(),
})
export type ContactFull = z.infer<typeof ContactFull>

const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')
/** Accepts any punctuation and keeps the digits. */
const number = z
  .string()
  .transform((said) => said.replace(/\D/g, ''))
  .pipe(z.string().min(limits.numberMin, 'tooShort').max(limits.numberMax, 'tooLong'))
const email = z
  .string()
  .trim()
  .max(limits.emailMax, 'tooLong')
  .pipe(z.email('invalidEmail').or(z.literal('')))
const extraInfo = z
  .array(
    z.object({
      name: z.string().trim().min(1, 'required').max(limits.fieldNameMax, 'tooLong'),
      value: z.string().trim().min(1, 'required').max(limits.fieldValueMax, 'tooLong'),
    }),
  )
  .max(limits.fieldsMax, 'tooMany')

export const ContactForm = z.object({
  name,
  number,
  email: email.optional(),
  extraInfo: extraInfo.optional(),
  /** The agent who is preferred when tickets are assigned automatically. */
  preferredUserId: id.nullable().optional(),
})

/** Absent fields stay unchanged. `extraInfo` replaces all previous fields. */
export const ContactChange = ContactForm.partial()

/** First and last day of creation, YYYY-MM-DD, in the company's time zone: people only, as the dashboard counts them. */
export const creationDays = {
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
}

/** A page of contacts. `hasMore` is always exact. */
const ContactPage = z.object({
  contacts: z.array(Contact),
  ...totals,
  hasMore: z.boolean(),
  /** The cursor of the next page, for `after`. Null on the last page. */
  next: z.string().nullable(),
})

export const contacts = {
  list: endpoint('GET /contacts', {
    about:
      'Lists contacts in pages, by name. The search covers name, number in either Brazilian spelling, privacy id and e-mail. Accents and case are ignored. Callers who do not see numbers find a number only in full.',
    may: 'everyone',
    query: z.object({
      ...countedPage.shape,
      ...creationDays,
      /** Continues exactly after the page that returned this `next`, even if the list has changed. */
      after: z
        .string()
        .regex(/^\d{1,10},/)
        .max(300)
        .optional(),
    }),
    answer: ContactPage,
  }),
  choices: endpoint('GET /contacts/list', {
    about:
      'Lists contacts for a selection, by name: the first 500, or the first 500 that match a search by name, number or e-mail.',
    may: 'everyone',
    query: z.object({ name: searchText }),
    answer: z.array(Contact.pick({ id: true, name: true, number: true })),
  }),
  show: endpoint('GET /contacts/:id', {
    about: 'Returns a contact. For a merged contact it returns the remaining one.',
    may: 'everyone',
    params: byId,
    answer: ContactFull,
  }),
  create: endpoint('POST /contacts', {
    about: 'Creates a contact. WhatsApp checks the number, and its spelling is stored.',
    may: 'everyone',
    body: ContactForm,
    answer: ContactFull,
  }),
  update: endpoint('PUT /contacts/:id', {
    about:
      'Updates a contact. WhatsApp checks a new number, which requires that the caller sees every active ticket of the contact. `extraInfo` replaces all previous fields. A new number is refused with ERR_NUMBERS_HIDDEN to callers who do not see numbers.',
    may: 'everyone',
    params: byId,
    body: ContactChange,
    answer: ContactFull,
  }),
  remove: endpoint('DELETE /contacts/:id', {
    about: 'Deletes a contact with its tickets, messages and files.',
    may: 'contacts.delete',
    params: byId,
    answer: nothing,
  }),
  block: endpoint('POST /contacts/:id/block', {
    about:
      'Blocks or unblocks a contact. Requires that the caller sees every active ticket of the contact. Messages from and to a blocked contact are dropped.',
    may: 'everyone',
    params: byId,
    body: z.object({ blocked: z.boolean() }),
    answer: ContactFull,
  }),
}

export const errors = {
  ERR_NUMBERS_HIDDEN: {
    status: 403,
    pt: 'Sua empresa não mostra aos agentes os números dos contatos. Peça a um gerente ou administrador.',
    en: 'Your company does not show the numbers of contacts to agents. Ask a manager or administrator.',
    es: 'Su empresa no muestra a los agentes los números de los contactos. Pida ayuda a un gerente o administrador.',
  },
} as const

/** A contact wrote for the first time or was added. */
export const contactCreated = live('contact', 'create', z.object({ contact: Contact }))
/** A name or number was found or changed, or the contact was blocked or unblocked. */
export const contactUpdated = live('contact', 'update', z.object({ contact: Contact }))
/** A contact was deleted or merged into another. */
export const contactDeleted = live('contact', 'delete', z.object({ contactId: z.number() }))
