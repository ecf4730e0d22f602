import type { texts as pt } from '../pt/news.ts'

export const texts: typeof pt = {
  none: 'Nada espera por usted ahora. Los mensajes de sus conversaciones y las menciones aparecen aquí.',
  toRead: 'Por leer',
  allToRead_one: 'Ver la que está por leer',
  allToRead_other: 'Ver las {{count}} por leer',
  waiting_one: '{{count}} conversación en espera',
  waiting_other: '{{count}} conversaciones en espera',
}
