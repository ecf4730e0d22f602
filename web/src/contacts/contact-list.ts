import {
  contactCreated,
  contactDeleted,
  contacts,
  contactUpdated,
  type Contact,
} from '@recado/contract/contacts/contacts'
import { addRow, refetchList, changeRow, removeRow, type Listing } from '../app/lists/listing.ts'
import { useResync, useLive } from '../app/live/live.ts'
import { normalizeText } from '../app/text/normalize-text.ts'
import { isoDayOf } from '../i18n/moments.ts'
import { invalidate, cache, keyOf, useEndpointMutation } from '../app/cache/query.ts'

type Days = { isGroup: boolean; createdFrom: string | undefined; createdTo: string | undefined }

/** True if a contact created today matches the filter by creation date. That filter excludes groups. */
function isOfToday({ isGroup, createdFrom, createdTo }: Days): boolean {
  const today = isoDayOf(Date.now())
  if (!createdFrom && !createdTo) return true
  return !isGroup && (createdFrom ?? today) <= today && today <= (createdTo ?? today)
}

/** The company's contacts, sorted by name. */
export const contactList: Listing<typeof contacts.list, Contact> = {
  endpoint: contacts.list,
  field: 'contacts',
  fits: ({ name, number, email, isGroup }, { searchParam = '', createdFrom, createdTo }) =>
    isOfToday({ isGroup, createdFrom, createdTo }) &&
    [name, number, email].some((text) => normalizeText(text).includes(normalizeText(searchParam))),
  compare: (one, other) =>
    normalizeText(one.name).localeCompare(normalizeText(other.name)) || one.id - other.id,
}

const forget = (contactId: number) => {
  removeRow(contactList, contactId)
  cache.removeQueries({ queryKey: [...keyOf(contacts.show), { id: contactId }] })
}

const change = (contact: Contact) => {
  changeRow(contactList, contact)
  invalidate(contacts.show, { id: contact.id })
}

/** Updates the contact list from live events while it is mounted. */
export function useContactsLive(): void {
  useLive(contactCreated, ({ contact }) => addRow(contactList, contact))
  useLive(contactUpdated, ({ contact }) => change(contact))
  useLive(contactDeleted, ({ contactId }) => forget(contactId))
  useResync(() => refetchList(contactList))
}

// Updates the list from the answer too: the live event may be late, or the connection down.
export function useSaveContact() {
  const create = useEndpointMutation(contacts.create)
  const update = useEndpointMutation(contacts.update)
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    tellCreated: (contact: Contact) => addRow(contactList, contact),
    tellUpdated: change,
  }
}

export function useRemoveContact() {
  const { mutateAsync } = useEndpointMutation(contacts.remove)
  return (id: number) => mutateAsync({ id }).then(() => forget(id))
}

export function useBlockContact() {
  const { mutateAsync } = useEndpointMutation(contacts.block)
  return (id: number, blocked: boolean) => mutateAsync({ id, blocked }).then(change)
}
