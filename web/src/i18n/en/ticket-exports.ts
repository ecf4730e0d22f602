import type { Catalogue } from '../rooms.ts'

export const texts: Catalogue['ticket-exports'] = {
  export: 'Export tickets',
  exporting: 'Exporting… {{received}}',
  xlsx: 'Excel (.xlsx)',
  csv: 'Delimited text (.csv)',
}
