import type { texts as pt } from '../pt/contacts.ts'

export const texts: typeof pt = {
  create: 'New contact',
  name: 'Name',
  number: 'WhatsApp',
  numberHint: 'Country and area code, digits only. E.g. 5511987654321',
  save: 'Save contact',
  back: 'Back to search',
  tooShort: 'The name needs at least 2 letters',
  tooLong: 'The name can have up to 50 letters',
  badNumber: 'The number needs 8 to 50 digits',
  results: 'Search results',
  keepTyping: 'Keep typing to search',
  searching: 'Searching…',
  noneFound: 'No contacts found',
  blocked: 'Blocked',
}
