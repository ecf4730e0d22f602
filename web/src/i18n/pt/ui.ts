/** The few words that pieces of the interface carry by themselves. */
export const texts = {
  qrCode: 'Código QR',
  close: 'Fechar',
  clearDay: 'Limpar a data',
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  partNotLoaded: 'Uma parte da tela não carregou.',
  partCrashed: 'Uma parte da tela parou de funcionar. Código para o suporte: {{id}}',
  tryPartAgain: 'Tentar de novo',
  reloadPage: 'Recarregar a página',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    ui: typeof texts
  }
}
