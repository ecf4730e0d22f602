/** Words of the 24 hours in which one may write freely, and of the templates for after them. */
export const texts = {
  openHours_one: 'Dá para escrever livremente por mais {{count}} hora.',
  openHours_other: 'Dá para escrever livremente por mais {{count}} horas.',
  openMinutes_one: 'Dá para escrever livremente por mais {{count}} minuto.',
  openMinutes_other: 'Dá para escrever livremente por mais {{count}} minutos.',
  openNow: 'O prazo para escrever livremente está acabando.',
  openHint: 'O WhatsApp conta 24 horas a partir da última mensagem do cliente.',
  closed: 'Passaram 24 horas desde a última mensagem do cliente.',
  never: 'Este cliente ainda não escreveu para este número.',
  closedText:
    'Agora o WhatsApp só aceita um modelo aprovado. Quando o cliente responder, você volta a escrever livremente.',
  choose: 'Escolher modelo',
  writeNote: 'Escrever nota',
  title: 'Enviar modelo',
  search: 'Buscar modelo',
  refresh: 'Atualizar lista',
  close: 'Fechar',
  back: 'Trocar modelo',
  send: 'Enviar modelo',
  none: 'Nenhum modelo combina com “{{said}}”.',
  empty: 'Nenhum modelo aprovado',
  emptyText: 'Crie modelos no Gerenciador do WhatsApp, da Meta. Os aprovados aparecem aqui.',
  loadFailed: 'Não foi possível carregar os modelos.',
  retry: 'Tentar de novo',
  preview: 'Como o cliente vai ler',
  header: 'Campo {{name}} do título',
  headerLink: 'Endereço do arquivo do título',
  headerLinkHint: 'Um endereço público que comece com https://',
  body: 'Campo {{name}} do texto',
  button: 'Fim do endereço do botão “{{button}}” ({{name}})',
  required: 'Preencha este campo.',
  tooLong: 'Passou do limite de caracteres.',
  MARKETING: 'Marketing',
  UTILITY: 'Utilidade',
  AUTHENTICATION: 'Autenticação',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    templates: typeof texts
  }
}
