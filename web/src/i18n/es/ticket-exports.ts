import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['ticket-exports'] = {
  export: 'Exportar atenciones',
}
