/** Exports of lists: formats, progress and end. */
export const texts = {
  xlsx: 'Excel (.xlsx)',
  csv: 'Texto separado (.csv)',
  preparing: 'Preparando o arquivo… {{received}}',
  rows_one: '{{count, number}} linha pronta',
  rows_other: '{{count, number}} linhas prontas',
  cancel: 'Cancelar exportação',
  done: 'Arquivo pronto: {{file}}',
  stopped: 'A exportação parou e nada foi salvo. {{why}}',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    exports: typeof texts
  }
}
