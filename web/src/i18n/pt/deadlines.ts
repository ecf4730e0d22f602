/** The deadline of a ticket, in the list and above the conversation. */
export const texts = {
  closesIn: 'encerra: {{time}}',
  closesLabel: 'Encerra sozinho em {{time}}',
  until: 'até {{when}}',
  passed: 'venceu {{when}}',
  firstResponse: 'Primeira resposta até {{when}}',
  nextResponse: 'Próxima resposta até {{when}}',
  resolution: 'Resolver até {{when}}',
  firstResponsePassed: 'A primeira resposta venceu {{when}}',
  nextResponsePassed: 'A próxima resposta venceu {{when}}',
  resolutionPassed: 'A resolução venceu {{when}}',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    deadlines: typeof texts
  }
}
