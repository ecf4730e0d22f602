import { z } from 'zod'
import { endpoint, idList, moment } from '../platform/endpoint.ts'
import { Tag } from './tags.ts'

/** When a contact and the company last wrote to each other, and how the contact's tickets are tagged. */
export const ContactActivity = z.object({
  contactId: z.number(),
  /** The latest message of the tickets that the caller sees. Null if they have none yet. */
  lastMessageAt: moment.nullable(),
  /** The tags of those tickets, each once, by name. */
  tags: z.array(Tag),
})
export type ContactActivity = z.infer<typeof ContactActivity>

/** Tickets of a contact whose tags are read, from the one with the latest message. */
export const TAGGED_TICKETS_MAX = 20

export const contactActivity = {
  list: endpoint('GET /contact-activity', {
    about:
      'Returns the latest message and the tags of up to 200 contacts, from the tickets that the caller sees. Contacts without such a ticket are left out. Of a contact with more than 20 tickets, the tags of the latest 20 are read.',
    may: 'everyone',
    query: z.object({ contactIds: idList }),
    answer: z.array(ContactActivity),
  }),
}

/** Descriptions of parameters and fields for readers of the API document. */
export const descriptions = {
  'GET /contact-activity contactIds':
    'The ids of the contacts as a JSON array, `[1,2]`, at most 200. Unknown contacts are left out.',
}
