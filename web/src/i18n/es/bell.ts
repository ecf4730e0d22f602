import type { texts as pt } from '../pt/bell.ts'

export const texts: typeof pt = {
  none: 'Nada espera por usted ahora. Los mensajes de sus conversaciones y las menciones aparecen aquí.',
  toRead: 'No leídas',
  allToRead_one: 'Ver la conversación no leída',
  allToRead_other: 'Ver las {{count}} no leídas',
  waiting_one: '{{count}} conversación en espera',
  waiting_other: '{{count}} conversaciones en espera',
}
