import type { Catalogue } from '../catalogue.ts'

/** Words of the emoji picker. */
export const texts: Catalogue['emoji'] = {
  title: 'Choose an emoji',
  search: 'Search emoji',
  loading: 'Loading…',
  empty: 'No emoji found.',
  failed: 'The emoji could not be loaded.',
  recent: 'Recent',
  group_0: 'Smileys and emotion',
  group_1: 'People and gestures',
  group_3: 'Animals and nature',
  group_4: 'Food and drink',
  group_5: 'Travel and places',
  group_6: 'Activities',
  group_7: 'Objects',
  group_8: 'Symbols',
  group_9: 'Flags',
}
