export const pt = {
  create: 'Novo contato',
  name: 'Nome',
  number: 'WhatsApp',
  numberHint: 'Código do país e DDD, só números. Ex.: 5511987654321',
  save: 'Salvar contato',
  back: 'Voltar à busca',
  tooShort: 'O nome precisa de pelo menos 2 letras',
  tooLong: 'O nome pode ter até 50 letras',
  badNumber: 'O número precisa de 8 a 50 dígitos',
  keepTyping: 'Continue digitando para buscar',
  searching: 'Buscando…',
  noneFound: 'Nenhum contato encontrado',
}

export const en: typeof pt = {
  create: 'New contact',
  name: 'Name',
  number: 'WhatsApp',
  numberHint: 'Country and area code, digits only. E.g. 5511987654321',
  save: 'Save contact',
  back: 'Back to the search',
  tooShort: 'The name needs at least 2 letters',
  tooLong: 'The name may have up to 50 letters',
  badNumber: 'The number needs 8 to 50 digits',
  keepTyping: 'Keep typing to search',
  searching: 'Searching…',
  noneFound: 'No contact found',
}

export const es: typeof pt = {
  create: 'Nuevo contacto',
  name: 'Nombre',
  number: 'WhatsApp',
  numberHint: 'Código de país y de área, solo números. Ej.: 5511987654321',
  save: 'Guardar contacto',
  back: 'Volver a la búsqueda',
  tooShort: 'El nombre necesita al menos 2 letras',
  tooLong: 'El nombre puede tener hasta 50 letras',
  badNumber: 'El número necesita de 8 a 50 dígitos',
  keepTyping: 'Siga escribiendo para buscar',
  searching: 'Buscando…',
  noneFound: 'Ningún contacto encontrado',
}
