import {
  contactCreated,
  contactDeleted,
  contacts,
  contactUpdated,
  type Contact,
} from '@recado/contract/contacts/contacts'
import { addRow, refetchList, changeRow, dropRow, type Listing } from '../app/lists/listing.ts'
import { useResync, useLive } from '../app/live/live.ts'
import { plain } from '../app/text/plain.ts'
import { isoDayOf } from '../i18n/moments.ts'
import { invalidate, cache, keyOf, useCall } from '../app/cache/query.ts'

type Days = { isGroup: boolean; createdFrom: string | undefined; createdTo: string | undefined }

/** Whether days of creation hold who was made just now; days hold no groups. */
function isOfToday({ isGroup, createdFrom, createdTo }: Days): boolean {
  const today = isoDayOf(Date.now())
  if (!createdFrom && !createdTo) return true
  return !isGroup && (createdFrom ?? today) <= today && today <= (createdTo ?? today)
}

/** The company's contacts by name. */
export const contactList: Listing<typeof contacts.list, Contact> = {
  endpoint: contacts.list,
  field: 'contacts',
  fits: ({ name, number, email, isGroup }, { searchParam = '', createdFrom, createdTo }) =>
    isOfToday({ isGroup, createdFrom, createdTo }) &&
    [name, number, email].some((text) => plain(text).includes(plain(searchParam))),
  compare: (one, other) => plain(one.name).localeCompare(plain(other.name)) || one.id - other.id,
}

const forget = (contactId: number) => {
  dropRow(contactList, contactId)
  cache.removeQueries({ queryKey: [...keyOf(contacts.show), { id: contactId }] })
}

const change = (contact: Contact) => {
  changeRow(contactList, contact)
  invalidate(contacts.show, { id: contact.id })
}

/** Keeps the list of contacts as the server has it, for as long as it is on screen. */
export function useContactsLive(): void {
  useLive(contactCreated, ({ contact }) => addRow(contactList, contact))
  useLive(contactUpdated, ({ contact }) => change(contact))
  useLive(contactDeleted, ({ contactId }) => forget(contactId))
  useResync(() => refetchList(contactList))
}

// The author's own screen is told by the answer as well: the event may be late, or the link away.
export function useSaveContact() {
  const create = useCall(contacts.create)
  const update = useCall(contacts.update)
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    tellCreated: (contact: Contact) => addRow(contactList, contact),
    tellUpdated: change,
  }
}

export function useRemoveContact() {
  const { mutateAsync } = useCall(contacts.remove)
  return (id: number) => mutateAsync({ id }).then(() => forget(id))
}

export function useBlockContact() {
  const { mutateAsync } = useCall(contacts.block)
  return (id: number, blocked: boolean) => mutateAsync({ id, blocked }).then(change)
}
