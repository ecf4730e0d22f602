/** The button that exports tickets. */
export const texts = {
  export: 'Exportar atendimentos',
  exporting: 'Exportando… {{received}}',
  xlsx: 'Excel (.xlsx)',
  csv: 'Texto separado (.csv)',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'ticket-exports': typeof texts
  }
}
