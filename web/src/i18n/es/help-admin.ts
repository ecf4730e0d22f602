import type { Catalogue } from '../catalogue.ts'

/** The page on which operators write helps. */
export const texts: Catalogue['help-admin'] = {
  title: 'Ayudas',
  create: 'Nueva ayuda',
  createIt: 'Crear ayuda',
  search: 'Buscar ayuda',
  edit: 'Editar',
  editTitle: 'Editar ayuda',
  remove: 'Eliminar',
  empty: 'Ninguna ayuda todavía',
  emptyText:
    'Las ayudas aparecen en el menú de todas las empresas, con texto y, si quiere, un video.',
  name: 'Título',
  description: 'Texto',
  video: 'Video de YouTube',
  videoHint: 'Pegue la dirección del video. Vacío: sin video.',
  videoWrong: 'Esta no es la dirección de un video de YouTube',
  titleTooShort: 'El título necesita al menos 3 letras',
  titleTooLong: 'El título puede tener hasta 100 letras',
  textTooShort: 'El texto necesita al menos 3 letras',
  textTooLong: 'El texto puede tener hasta 4.096 letras',
  created: 'Ayuda creada',
  saved: 'Ayuda guardada',
  askRemove: '¿Eliminar {{name}}?',
  removeText: 'Desaparece de la ayuda de todas las empresas. Esto no se puede deshacer.',
  removeIt: 'Eliminar ayuda',
  removed: 'Ayuda eliminada',
}
