/** Words of the emoji picker. */
export const texts = {
  title: 'Escolher emoji',
  search: 'Buscar emoji',
  loading: 'Carregando…',
  empty: 'Nenhum emoji encontrado.',
  failed: 'Não foi possível carregar os emojis.',
  recent: 'Recentes',
  group_0: 'Sorrisos e emoções',
  group_1: 'Pessoas e gestos',
  group_3: 'Animais e natureza',
  group_4: 'Comida e bebida',
  group_5: 'Viagens e lugares',
  group_6: 'Atividades',
  group_7: 'Objetos',
  group_8: 'Símbolos',
  group_9: 'Bandeiras',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    emoji: typeof texts
  }
}
