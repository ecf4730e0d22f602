/** What an administrator of an overdue company reads. */
export const texts = {
  title: 'Faturas',
  expired: 'A assinatura venceu em {{date}}.',
  onlyInvoices: 'Até o pagamento só as faturas estão disponíveis.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    limited: typeof texts
  }
}
