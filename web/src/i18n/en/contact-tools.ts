import type { Catalogue } from '../rooms.ts'

export const texts: Catalogue['contact-tools'] = {
  more: 'More to do with contacts',
  import: 'Import contacts',
  importing: 'Importing: {{percent}}%',
  export: 'Export contacts',
  exportFound: 'Export the contacts found',
  xlsx: 'Excel (.xlsx)',
  csv: 'Separated text (.csv)',
  exporting: 'Preparing the file…',
  duplicates: 'Find duplicates',
  imported: 'Import done: {{created}} new, {{updated}} updated.',
  importFailed: 'The import stopped on an error. Open it to see what came in.',
}
