import { z } from 'zod'
import { byId, countedPage, endpoint, nothing, searchText, totals } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'

export const Contact = z.object({
  id: z.number(),
  uuid: z.uuid(),
  name: z.string(),
  /** Digits only, country code first; empty where the network hides it. */
  number: z.string(),
  email: z.string(),
  /** On the same origin, for an `<img>`; empty where there is none. The next picture has another. */
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  /** Nothing they write arrives, and nothing is sent to them. */
  isBlocked: z.boolean(),
})
export type Contact = z.infer<typeof Contact>

/** Something a company wants to know about a contact, under a name of its own choosing. */
export const ContactField = z.object({ id: z.number(), name: z.string(), value: z.string() })

export const ContactFull = Contact.extend({
  extraInfo: z.array(ContactField),
  /**
   * An active ticket of the contact is out of the caller's sight: a new number, a block, a scheduled message and a
   * forward are refused with ERR_NO_PERMISSION.
   */
  hasHiddenTicket: z.boolean(),
})
export type ContactFull = z.infer<typeof ContactFull>

const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')
/** However it is written: digits are kept. */
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
})

/** What is absent stays as it is; `extraInfo` replaces all there was. */
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
  /** Where the next page begins, for `after`; null behind the last one. */
  next: z.string().nullable(),
})

export const contacts = {
  list: endpoint('GET /contacts', {
    about:
      'A page of contacts by name; searches name, number in either Brazilian spelling, privacy id and e-mail, accents and case ignored.',
    may: 'everyone',
    query: z.object({
      ...countedPage.shape,
      ...creationDays,
      /** Continues exactly behind the page that gave this as its `next`, however the list has changed meanwhile. */
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
      'Contacts to choose from, by name: the first 500, or the first 500 of those that a search by name, number or e-mail finds.',
    may: 'everyone',
    query: z.object({ name: searchText }),
    answer: z.array(Contact.pick({ id: true, name: true, number: true })),
  }),
  show: endpoint('GET /contacts/:id', {
    about: 'One contact; one that was joined into another answers that other.',
    may: 'everyone',
    params: byId,
    answer: ContactFull,
  }),
  create: endpoint('POST /contacts', {
    about:
      'A new contact; the number is checked with WhatsApp first and kept as WhatsApp spells it.',
    may: 'everyone',
    body: ContactForm,
    answer: ContactFull,
  }),
  update: endpoint('PUT /contacts/:id', {
    about:
      'Changes a contact; a new number is checked with WhatsApp first, and needs sight of every active ticket of the contact. `extraInfo` replaces all there was.',
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
      'Blocks a contact or lifts the block; needs sight of every active ticket of the contact. While it stands nothing they write arrives, and nothing is sent to them.',
    may: 'everyone',
    params: byId,
    body: z.object({ blocked: z.boolean() }),
    answer: ContactFull,
  }),
}

/** Somebody wrote for the first time, or was added. */
export const contactCreated = live('contact', 'create', z.object({ contact: Contact }))
/** A name or number became known or was changed, or a block begun or lifted. */
export const contactUpdated = live('contact', 'update', z.object({ contact: Contact }))
/** The contact exists no more, or was joined into another. */
export const contactDeleted = live('contact', 'delete', z.object({ contactId: z.number() }))
