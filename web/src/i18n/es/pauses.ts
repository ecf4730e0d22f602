import type { texts as pt } from '../pt/pauses.ts'

export const texts: typeof pt = {
  title: 'Su estado',
  available: 'Disponible',
  becomeAvailable: 'Ponerse disponible',
  inPause: 'En pausa',
  lunch: 'Almuerzo',
  coffee: 'Café',
  meeting: 'Reunión',
  training: 'Capacitación',
  pauseFor: 'Pausa: {{reason}}',
  sinceMinutes: '{{reason}} · {{minutes}} min',
  sinceHours: '{{reason}} · {{hours}} h {{minutes}} min',
  meaning: 'En pausa no recibe conversaciones nuevas.',
  keeps_zero: 'Ninguna conversación es suya ahora.',
  keeps_one: 'La que ya es suya sigue con usted.',
  keeps_other: 'Las {{count}} que ya son suyas siguen con usted.',
  keepsMany: 'Las más de {{count}} que ya son suyas siguen con usted.',
  still: 'Está en pausa desde hace más de una hora. ¿Sigue valiendo?',
  stay: 'Seguir en pausa',
}
