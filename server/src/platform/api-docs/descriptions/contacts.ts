/** Contacts, their imports, exports and joinings. */
export const contacts = {
  'GET /contacts searchParam':
    'Searches name, number, privacy id and e-mail; accents and case are ignored. Empty or absent means every contact.',
  'GET /contacts after':
    'The `next` of the page before: continues exactly behind it, however the list has changed. Absent means that `pageNumber` counts.',
  'GET /contacts count':
    'How many contacts match, exactly, up to 10,000. Without search and days it is exact whatever the number. Absent with `withCount=false`.',
  'GET /contacts/list name':
    'What is searched for in name, number and e-mail. Empty or absent means every contact.',
  'GET /contacts/export searchParam':
    'Only contacts that a search by name, number or e-mail finds. Empty or absent means every contact.',

  'ContactForm name': 'The name of the contact, 2 to 50 characters.',
  'ContactForm number':
    'The phone number with its country code, 8 to 50 digits. Everything but digits is ignored.',
  'ContactForm email': 'The e-mail address of the contact. Empty or absent means none.',
  'ContactForm extraInfo':
    'What the company wants to know besides, at most 50 fields. Absent means none.',
  'ContactChange name': 'The new name of the contact, 2 to 50 characters. Absent means as it is.',
  'ContactChange number':
    'The new phone number with its country code; everything but digits is ignored. Absent means as it is.',
  'ContactChange email': 'The new e-mail address. Empty means none, and absent as it is.',
  'ContactChange extraInfo':
    'Further fields of the contact, in place of all there were. Absent means as they are.',
  'ContactForm extraInfo.name': 'What the field is called, at most 50 characters.',
  'ContactForm extraInfo.value': 'What stands in the field, at most 500 characters.',
  'ContactChange extraInfo.name': 'What the field is called, at most 50 characters.',
  'ContactChange extraInfo.value': 'What stands in the field, at most 500 characters.',
  'GET /contacts/{id} id': 'The id of the contact.',
  'PUT /contacts/{id} id': 'The id of the contact.',
  'DELETE /contacts/{id} id': 'The id of the contact.',
  'POST /contacts/{id}/block id': 'The id of the contact.',
  blocked: '`true` blocks the contact, and `false` lifts the block.',

  'POST /contacts/import file':
    'The spreadsheet: the one part of the form, with this name. It is an .xlsx, .xls or .csv file.',
  'GET /contacts/imports/{id} id': 'The id of the import.',
  'DELETE /contacts/imports/{id} id': 'The id of the import.',
  'POST /contacts/imports/{id}/forecast id': 'The id of the import.',
  'POST /contacts/imports/{id}/start id': 'The id of the import.',
  'GET /contacts/imports/{id}/rejected id': 'The id of the import.',
  columns:
    'What each column of the sheet becomes, in the order of the sheet; one of them is the number. `field` is extra information under the title of the column.',
  areBrazilian: 'Whether numbers without a country code are Brazilian ones. Absent means `true`.',
  known:
    'What happens to contacts that are there already: `skip` leaves them, `update` changes them. Absent means `skip`.',

  'GET /contacts/duplicates count': 'How many pairs there are, on all pages together, up to 1000.',
  firstId: 'The id of one of the two contacts.',
  secondId: 'The id of the other of the two contacts.',
  'MergeForm keptId': 'The id of the contact that stays.',
  'MergeForm mergedId': 'The id of the contact that is joined into the other.',
  'MergeForm name': 'Whose name stays: of the `kept` or the `merged` one. Absent means `kept`.',
  'MergeForm number':
    'Whose number stays: of the `kept` or the `merged` one. Answers go to it. Absent means `kept`.',
  'MergeForm email': 'Whose e-mail stays: of the `kept` or the `merged` one. Absent means `kept`.',
  'POST /contacts/merges/{id}/undo id': 'The id of the joining.',
} satisfies Record<string, string>
