import type { Catalogue } from '../catalogue.ts'

/** The page of the operator's helps. */
export const texts: Catalogue['helps'] = {
  title: 'Ayuda',
  hint: 'Respuestas y vídeos de quienes operan el sistema.',
  empty: 'Ninguna ayuda todavía',
  emptyText:
    'Quienes operan el sistema publican aquí explicaciones y vídeos. Hasta entonces, hable con Soporte.',
  videoOf: 'Ver el vídeo: {{title}}',
  source: 'El vídeo viene de YouTube al abrirlo.',
  openOnYouTube: 'Abrir en YouTube',
}
