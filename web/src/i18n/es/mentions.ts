import type { texts as pt } from '../pt/mentions.ts'

export const texts: typeof pt = {
  title: 'Quién ve esta atención ahora',
  none: 'Nadie con “{{said}}” en el nombre ve esta atención ahora.',
  nobody: 'Solo usted ve esta atención ahora.',
  choose: 'elegir',
  mention: 'mencionar',
  close: 'cerrar',
  loadFailed: 'No se pudieron cargar las personas.',
  retry: 'Intentar de nuevo',
}
