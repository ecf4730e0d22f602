import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['ticket-exports'] = {
  export: 'Export tickets',
  exporting: 'Exporting… {{received}}',
  xlsx: 'Excel (.xlsx)',
  csv: 'Delimited text (.csv)',
}
