/** What waits for the reader, behind the bell. */
export const texts = {
  none: 'Nada espera por você agora. Mensagens dos seus atendimentos e menções aparecem aqui.',
  toRead: 'Por ler',
  allToRead_one: 'Ver a conversa por ler',
  allToRead_other: 'Ver todas as {{count}} por ler',
  waiting_one: '{{count}} atendimento aguardando',
  waiting_other: '{{count}} atendimentos aguardando',
}
