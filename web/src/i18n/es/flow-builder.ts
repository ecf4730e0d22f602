import type { Catalogue } from '../catalogue.ts'

/** The page of the flow builder. */
export const texts: Catalogue['flow-builder'] = {
  title: 'Constructor de flujos',
  noBuilder: 'Ningún constructor de flujos',
  noBuilderText:
    'Un Typebot hace flujos que responden al cliente antes que una persona: preguntas, opciones, esperas. Informe su dirección y se abre aquí.',
  configure: 'Configurar el constructor',
  askAdmin: 'Un administrador puede informar la dirección en Configuración.',
  failed: 'No se pudo cargar el constructor.',
  newTab: 'Abrir en otra pestaña',
}
