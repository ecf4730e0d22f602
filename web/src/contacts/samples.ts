import type { Contact, ContactFull } from '@recado/contract/contacts'

/** Somebody for tests; `more` changes what a test is about. */
export const aContact = (more: Partial<Contact> = {}): Contact => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Lia Campos',
  number: '5511986102302',
  email: 'lia@campos.test',
  profilePicUrl: '',
  isGroup: false,
  isBlocked: false,
  ...more,
})

export const aFullContact = (more: Partial<ContactFull> = {}): ContactFull => ({
  ...aContact(),
  hasHiddenTicket: false,
  extraInfo: [{ id: 7, name: 'CPF', value: '318.418.207-55' }],
  ...more,
})
