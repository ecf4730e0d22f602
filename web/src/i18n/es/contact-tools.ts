import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['contact-tools'] = {
  more: 'Más acciones con los contactos',
  import: 'Importar contactos',
  importing: 'Importando: {{percent}}%',
  export: 'Exportar contactos',
  exportFound: 'Exportar los contactos encontrados',
  duplicates: 'Buscar duplicados',
  imported: 'Importación terminada: {{created}} nuevos, {{updated}} actualizados.',
  importFailed: 'La importación se detuvo por un error. Ábrala para ver qué se importó.',
}
