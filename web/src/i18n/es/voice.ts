import type { Catalogue } from '../catalogue.ts'

/** Words of recording a voice message. */
export const texts: Catalogue['voice'] = {
  bar: 'Grabación de audio',
  recording: 'Grabando: {{time}}',
  paused: 'Grabación en pausa en {{time}}',
  starting: 'Abriendo el micrófono…',
  finishing: 'Preparando el audio…',
  discard: 'Descartar audio',
  pause: 'Pausar la grabación',
  resume: 'Seguir grabando',
  play: 'Escuchar lo grabado',
  stop: 'Dejar de escuchar',
  send: 'Enviar audio',
  tooShort: 'Grabación demasiado corta: no se envió nada.',
  leftTooShort: 'Grabación demasiado corta: no se guardó.',
  refused:
    'El navegador no permitió usar el micrófono. Permítalo en el candado junto a la dirección.',
  missing: 'No se encontró ningún micrófono.',
  busy: 'Otro programa está usando el micrófono.',
  failed: 'No se pudo grabar. Inténtelo de nuevo.',
  keptRaw:
    'No se pudo preparar el audio. La grabación quedó adjunta a la conversación, tal como se hizo.',
}
