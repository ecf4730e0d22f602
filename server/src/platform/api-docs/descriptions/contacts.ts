/** Contacts, their imports, exports and merges. */
export const contacts = {
  'GET /contacts searchParam':
    'Searches name, number, privacy id and e-mail; accents and case are ignored. Empty or absent means every contact.',
  'GET /contacts after':
    'The cursor `next` of the previous page: continues exactly after it, even if the list has changed. Absent means `pageNumber` is used.',
  'GET /contacts count':
    'Number of matching contacts, exact up to 10,000. Without a search and dates it is always exact. Absent with `withCount=false`.',
  'GET /contacts/list name':
    'Searches name, number and e-mail. Empty or absent means every contact.',
  'GET /contacts/export searchParam':
    'Only contacts whose name, number or e-mail matches. Empty or absent means every contact.',

  'ContactForm name': 'The name of the contact, 2 to 50 characters.',
  'ContactForm number':
    'The phone number with its country code, 8 to 50 digits. Everything but digits is ignored.',
  'ContactForm email': 'The e-mail address of the contact. Empty or absent means none.',
  'ContactForm extraInfo': 'Additional fields, at most 50. Absent means none.',
  'ContactForm preferredUserId':
    'The id of the agent who is preferred when tickets are assigned automatically. Null or absent means nobody.',
  'ContactChange preferredUserId':
    'The id of the agent who is preferred when tickets are assigned automatically. Null means nobody, and absent leaves it unchanged.',
  'ContactChange name':
    'The new name of the contact, 2 to 50 characters. Absent leaves it unchanged.',
  'ContactChange number':
    'The new phone number with its country code; everything but digits is ignored. Absent leaves it unchanged.',
  'ContactChange email':
    'The new e-mail address. Empty means none, and absent leaves it unchanged.',
  'ContactChange extraInfo':
    'The additional fields of the contact, replacing all previous ones. Absent leaves them unchanged.',
  'ContactForm extraInfo.name': 'The name of the field, at most 50 characters.',
  'ContactForm extraInfo.value': 'The value of the field, at most 500 characters.',
  'ContactChange extraInfo.name': 'The name of the field, at most 50 characters.',
  'ContactChange extraInfo.value': 'The value of the field, at most 500 characters.',
  'GET /contacts/{id} id': 'The id of the contact.',
  'PUT /contacts/{id} id': 'The id of the contact.',
  'DELETE /contacts/{id} id': 'The id of the contact.',
  'POST /contacts/{id}/block id': 'The id of the contact.',
  blocked: '`true` blocks the contact, and `false` lifts the block.',

  'POST /contacts/import file':
    'The spreadsheet, as the only form part with this name: an .xlsx, .xls or .csv file.',
  'GET /contact-imports/{id} id': 'The id of the import.',
  'DELETE /contact-imports/{id} id': 'The id of the import.',
  'POST /contact-imports/{id}/forecast id': 'The id of the import.',
  'POST /contact-imports/{id}/start id': 'The id of the import.',
  'GET /contact-imports/{id}/rejected id': 'The id of the import.',
  columns:
    'The meaning of each column, in the order of the sheet; one of them is the number. `field` stores the column as an additional field named by its title.',
  areBrazilian: 'Whether numbers without a country code are Brazilian ones. Absent means `true`.',
  known:
    'What to do with existing contacts: `skip` leaves them, `update` changes them. Absent means `skip`.',

  'GET /contacts/duplicates count': 'Total number of pairs on all pages, up to 1,000.',
  'GET /contacts/duplicates countCapped':
    '`true` if there are more than 1,000 pairs. The others are listed once these are merged or dismissed. Absent if `count` is exact.',
  firstId: 'The id of one of the two contacts.',
  secondId: 'The id of the other of the two contacts.',
  'MergeForm keptId': 'The id of the contact that remains.',
  'MergeForm mergedId': 'The id of the contact that is merged into the other.',
  'MergeForm name':
    'Which name remains: of the `kept` or the `merged` contact. Absent means `kept`.',
  'MergeForm number':
    'Which number remains: of the `kept` or the `merged` contact. Answers are sent to it. Absent means `kept`.',
  'MergeForm email':
    'Which e-mail remains: of the `kept` or the `merged` contact. Absent means `kept`.',
  'POST /contacts/merges/{id}/undo id': 'The id of the merge.',
} satisfies Record<string, string>
