import type { Catalogue } from '../catalogue.ts'

/** Words of the emoji picker. */
export const texts: Catalogue['emoji'] = {
  title: 'Elegir un emoji',
  search: 'Buscar emoji',
  loading: 'Cargando…',
  empty: 'No se encontró ningún emoji.',
  failed: 'No se pudieron cargar los emojis.',
  recent: 'Recientes',
  group_0: 'Sonrisas y emociones',
  group_1: 'Personas y gestos',
  group_3: 'Animales y naturaleza',
  group_4: 'Comida y bebida',
  group_5: 'Viajes y lugares',
  group_6: 'Actividades',
  group_7: 'Objetos',
  group_8: 'Símbolos',
  group_9: 'Banderas',
}
