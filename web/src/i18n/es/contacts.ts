import type { texts as pt } from '../pt/contacts.ts'

export const texts: typeof pt = {
  create: 'Nuevo contacto',
  name: 'Nombre',
  number: 'WhatsApp',
  numberHint: 'Código de país y de área, solo números. Ej.: 5511987654321',
  save: 'Guardar contacto',
  back: 'Volver a la búsqueda',
  tooShort: 'El nombre necesita al menos 2 letras',
  tooLong: 'El nombre puede tener hasta 50 letras',
  badNumber: 'El número necesita de 8 a 50 dígitos',
  results: 'Resultados de la búsqueda',
  keepTyping: 'Siga escribiendo para buscar',
  searching: 'Buscando…',
  noneFound: 'Ningún contacto encontrado',
  blocked: 'Bloqueado',
}
