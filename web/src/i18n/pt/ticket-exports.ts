/** The button that exports tickets. */
export const texts = {
  export: 'Exportar atendimentos',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'ticket-exports': typeof texts
  }
}
