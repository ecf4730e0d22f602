export const texts = {
  create: 'Novo contato',
  name: 'Nome',
  number: 'WhatsApp',
  numberHint: 'Código do país e DDD, só números. Ex.: 5511987654321',
  save: 'Salvar contato',
  back: 'Voltar à busca',
  tooShort: 'O nome precisa de pelo menos 2 letras',
  tooLong: 'O nome pode ter até 50 letras',
  badNumber: 'O número precisa de 8 a 50 dígitos',
  results: 'Resultados da busca',
  keepTyping: 'Continue digitando para buscar',
  searching: 'Buscando…',
  noneFound: 'Nenhum contato encontrado',
  blocked: 'Bloqueado',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    contacts: typeof texts
  }
}
