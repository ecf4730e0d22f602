/** The buttons beside the title of the contacts: sheets in and out, duplicates. */
export const texts = {
  more: 'Mais ações com os contatos',
  import: 'Importar contatos',
  importing: 'Importando: {{percent}}%',
  export: 'Exportar contatos',
  exportFound: 'Exportar os contatos da busca',
  duplicates: 'Encontrar duplicados',
  imported: 'Importação concluída: {{created}} novos, {{updated}} atualizados.',
  importFailed: 'A importação parou por um erro. Abra-a para ver o que entrou.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'contact-tools': typeof texts
  }
}
