/** What waits for the reader, behind the bell. */
export const texts = {
  none: 'Nada espera por você agora. Mensagens dos seus atendimentos e menções aparecem aqui.',
  toRead: 'Não lidas',
  allToRead_one: 'Ver a conversa não lida',
  allToRead_other: 'Ver as {{count}} não lidas',
  waiting_one: '{{count}} atendimento aguardando',
  waiting_other: '{{count}} atendimentos aguardando',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    bell: typeof texts
  }
}
