/** All keys, and what each does. */
export const texts = {
  title: 'Atalhos do teclado',
  lettersOn: 'Atalhos de uma letra',
  lettersText: 'Valem neste aparelho e nunca enquanto você escreve. Ctrl K funciona sempre.',
  inList: 'Na lista',
  inTicket: 'No atendimento aberto',
  goTo: 'Ir para',
  always: 'Em qualquer tela',
  keyNext: 'Próximo atendimento',
  keyPrevious: 'Atendimento anterior',
  keyOpen: 'Abrir',
  keyAccept: 'Aceitar a linha em foco ou sob o ponteiro',
  keyPeek: 'Espiar a conversa',
  keySelect: 'Selecionar',
  keyFind: 'Buscar na conversa',
  keySearch: 'Buscar',
  keyClose: 'Fechar a conversa',
  keyReply: 'Responder à última mensagem',
  keyTransfer: 'Transferir',
  keySnooze: 'Adiar',
  keyNote: 'Escrever nota interna',
  keyMode: 'Trocar entre resposta e nota, ao escrever',
  keyResolve: 'Resolver',
  keyResolveNext: 'Resolver e ir para o próximo',
  keyPalette: 'Buscar ou executar',
  keyAvailable: 'Sair da pausa',
  keyAll: 'Esta lista',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    keys: typeof texts
  }
}
