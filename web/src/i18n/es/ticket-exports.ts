import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['ticket-exports'] = {
  export: 'Exportar atenciones',
  exporting: 'Exportando… {{received}}',
  xlsx: 'Excel (.xlsx)',
  csv: 'Texto delimitado (.csv)',
}
