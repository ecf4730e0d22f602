import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['contact-tools'] = {
  more: 'More actions for contacts',
  import: 'Import contacts',
  importing: 'Importing: {{percent}}%',
  export: 'Export contacts',
  exportFound: 'Export the contacts found',
  duplicates: 'Find duplicates',
  imported: 'Import finished: {{created}} new, {{updated}} updated.',
  importFailed: 'The import stopped because of an error. Open it to see what was imported.',
}
