/** Texts shared by lists and dialogs on every screen. */
export const texts = {
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  retry: 'Tentar de novo',
  actions: 'Ações',
  ofRow: '{{action}}: {{name}}',
  moreOf: 'Mais ações: {{name}}',
  loading: 'Carregando…',
  loadingMore: 'Carregando mais…',
  loadFailed: 'Não foi possível carregar a lista de registros.',
  saveFailed: 'Não foi possível realizar a operação',
  recordFailed: 'Não foi possível carregar este registro.',
  clearSearch: 'Limpar busca',
  noneFound: 'Nada encontrado para “{{query}}”',
  noneFoundText: 'Confira a grafia ou busque por outra parte.',
  noneFitting: 'Nada com estes filtros',
  clearFilters: 'Limpar filtros',
  found_one: '{{count}} registro encontrado',
  found_other: '{{count}} registros encontrados',
  discardTitle: 'Descartar as mudanças?',
  discardText: 'O que você mudou aqui ainda não foi salvo.',
  discard: 'Descartar',
  keepEditing: 'Continuar editando',
  required: 'Preencha este campo',
  tooShort: 'Este texto é curto demais',
  tooLong: 'Este texto é longo demais',
  notOneWord: 'Escreva uma palavra só, sem espaços nem barras',
  tooMany: 'Há itens demais',
  invalidEmail: 'Este e-mail não parece válido',
  malformed: 'Confira este campo',
  moveHint: 'Arraste para mudar a ordem, ou use Alt ↑ e Alt ↓',
  forAdmins: 'Só administradores veem esta página',
  forOperators: 'Só quem opera o sistema vê esta página',
  forLeaders: 'Só administradores e gerentes veem esta página',
  noAccessText: 'Se precisa dela, fale com um administrador.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    pages: typeof texts
  }
}
