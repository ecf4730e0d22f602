/** The page of the operator's helps. */
export const texts = {
  title: 'Ajuda',
  hint: 'Respostas e vídeos de quem opera o sistema.',
  empty: 'Nenhuma ajuda ainda',
  emptyText: 'Quem opera o sistema publica aqui explicações e vídeos. Até lá, fale com o Suporte.',
  videoOf: 'Ver o vídeo: {{title}}',
  source: 'O vídeo vem do YouTube ao ser aberto.',
  openOnYouTube: 'Abrir no YouTube',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    helps: typeof texts
  }
}
