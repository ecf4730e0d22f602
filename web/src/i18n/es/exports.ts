import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['exports'] = {
  xlsx: 'Excel (.xlsx)',
  csv: 'Texto delimitado (.csv)',
  preparing: 'Preparando el archivo… {{received}}',
  rows_one: '{{count, number}} fila lista',
  rows_other: '{{count, number}} filas listas',
  cancel: 'Cancelar exportación',
  done: 'Archivo listo: {{file}}',
  stopped: 'La exportación se detuvo y no se guardó nada. {{why}}',
}
