/** The few words that pieces of the interface carry by themselves. */
export const texts = {
  qrCode: 'Código QR',
  close: 'Fechar',
  clearDay: 'Limpar a data',
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
}
