/** Words of the quick replies: choosing one, and writing them. */
export const texts = {
  title: 'Respostas rápidas',
  manage: 'Gerenciar',
  choose: 'escolher',
  insert: 'inserir',
  closeHint: 'fechar',
  close: 'Fechar',
  none: 'Nenhuma resposta rápida combina com “{{said}}”.',
  noneKeys:
    'Enter não envia enquanto esta lista está aberta. Esc fecha a lista; depois disso, Enter envia.',
  empty: 'Nenhuma resposta rápida ainda',
  emptyText: 'Guarde o que você escreve todo dia e use com / e um atalho.',
  create: 'Nova resposta rápida',
  edit: 'Editar /{{shortcode}}',
  editShort: 'Editar',
  remove: 'Excluir /{{shortcode}}',
  search: 'Buscar resposta rápida',
  everybodys: 'Da empresa',
  own: 'Só minha',
  shortcode: 'Atalho',
  shortcodeHint: 'Uma palavra: digite / e o atalho na conversa.',
  message: 'Mensagem',
  messageHint: 'O que estiver entre chaves é preenchido ao inserir.',
  variables: 'Inserir na mensagem',
  isGlobal: 'Toda a empresa usa',
  isGlobalHint: 'Desligado, só você vê e usa.',
  saved: 'Resposta rápida salva.',
  removed: 'Resposta rápida excluída.',
  removeTitle: 'Excluir /{{shortcode}}?',
  removeText: 'Ela deixa de aparecer para todos que a usam.',
  removeConfirm: 'Excluir resposta rápida',
  tooShort: 'Escreva pelo menos 3 caracteres.',
  tooLong: 'Passou do limite de caracteres.',
  loadFailed: 'Não foi possível carregar as respostas rápidas.',
  retry: 'Tentar de novo',
  variable_nome: 'Nome do cliente',
  variable_primeiro_nome: 'Primeiro nome',
  variable_atendente: 'Seu nome',
  variable_saudacao: 'Bom dia, boa tarde',
  variable_protocolo: 'Protocolo',
  variable_fila: 'Setor',
  variable_numero: 'Número do cliente',
  variable_email: 'E-mail do cliente',
  morning: 'Bom dia',
  afternoon: 'Boa tarde',
  evening: 'Boa noite',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'quick-messages': typeof texts
  }
}
