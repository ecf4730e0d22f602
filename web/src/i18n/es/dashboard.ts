import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['dashboard'] = {
  title: 'Panel',
  hintRunning:
    '{{from}} a {{to}}, hasta las {{time}}. Comparado con {{previousFrom}} a {{previousTo}} hasta la misma hora.',
  hintToday: 'Hoy, {{to}}, hasta las {{time}}. Comparado con {{previousTo}} hasta la misma hora.',
  hintPast: '{{from}} a {{to}}. Comparado con {{previousFrom}} a {{previousTo}}.',
  hintCounting:
    'Los días anteriores al {{countedFrom}} todavía se están contando. Hasta entonces faltan en los resueltos, los tiempos y las calificaciones.',
  hintWaiting: 'Los números de su equipo aparecen aquí.',
  loading: 'Cargando el panel',
  loadFailed: 'No fue posible cargar los números.',

  filter: 'Filtro',
  period: 'Período',
  days: 'Últimos {{count}} días',
  today: 'Hoy',
  allQueues: 'Todos los sectores',
  allNumbers: 'Todas las conexiones',
  shortDays_one: '{{count}} día',
  shortDays_other: '{{count}} días',
  otherPeriod: 'Período…',
  queue: 'Sector',
  queueCount_one: '{{count}} sector',
  queueCount_other: '{{count}} sectores',
  number: 'Conexión',
  numberCount_one: '{{count}} conexión',
  numberCount_other: '{{count}} conexiones',
  run: 'Aplicar',
  noPeriod: 'Elija un período o una fecha',
  badPeriod:
    'La primera fecha debe ser anterior a la segunda, y el período puede tener hasta un año.',

  supportPending: 'En espera',
  supportPendingMeans:
    'Atenciones que nadie aceptó todavía, en este momento. El período no cambia este número.',
  supportHappening: 'En atención',
  supportHappeningMeans:
    'Atenciones aceptadas y aún no resueltas, en este momento, sin las pospuestas. El período no cambia este número.',
  supportFinished: 'Resueltas',
  supportFinishedMeans:
    'Atenciones resueltas en el período que siguen resueltas: una reabierta deja de contar. Las que se eliminaron después se siguen contando.',
  leads: 'Nuevos contactos',
  leadsMeans:
    'Contactos agregados en el período, incluidos los importados, sin los eliminados ni los unidos a otro. No depende del sector ni de la conexión.',
  avgWaitTime: 'Tiempo de espera',
  avgWaitTimeMeans:
    'Promedio entre la llegada del cliente (o el regreso a la cola) y la aceptación, de las atenciones aceptadas en el período. Las que inició el equipo no cuentan.',
  avgSupportTime: 'Tiempo de atención',
  avgSupportTimeMeans:
    'Promedio entre la aceptación y la resolución, de las atenciones contadas en Resueltas.',
  means: '{{name}}: {{text}}',
  openList: '{{name}}: {{value}}. Abrir la lista',
  now: 'ahora',
  longest: 'espera más larga: {{time}}',
  versus: 'vs. anterior',
  same: 'igual que antes',
  noCompare: 'sin datos previos',
  counting: 'todavía contando',

  minutes: '{{count}} min',
  underMinute: '< 1 min',
  hours: '{{hours}} h {{minutes}}',
  wholeHours: '{{hours}} h',
  none: '–',

  byHour: 'Hoy, por hora',
  byDay: 'Por día',
  begun: 'Nuevas',
  chartOf: 'Gráfico: {{name}}',
  chartMeans:
    'Nuevas: atenciones que empezaron, por el cliente o por el equipo; una reabierta no es nueva. Resueltas: las que siguen resueltas, en la hora o el día en que lo fueron.',
  finished: 'Resueltas',
  hour: 'Hora',
  hourOf: '{{hour}}:00',
  dayName: 'Día',
  noneToday: 'Todavía nada hoy.',
  noneDays: 'Ninguna atención en el período.',

  attendants: 'Agentes',
  online: '{{count}} de {{total}} en línea',
  name: 'Nombre',
  open: 'Abiertas',
  resolved: 'Resueltas',
  time: 'Tiempo',
  wait: 'Espera',
  rating: 'Calificación',
  isOnline: 'En línea',
  isOffline: 'Desconectado',
  stars_one: '{{rating}} de 3 estrellas, {{count}} calificación',
  stars_other: '{{rating}} de 3 estrellas, {{count}} calificaciones',
  unrated: 'Sin calificación',
  openOf_one: '{{name}}: {{value}} abierta. Abrir la lista',
  openOf_other: '{{name}}: {{value}} abiertas. Abrir la lista',
  resolvedOf_one: '{{name}}: {{value}} resuelta. Abrir la lista',
  resolvedOf_other: '{{name}}: {{value}} resueltas. Abrir la lista',
  pendingOf: '{{name}}: {{value}} en espera. Abrir la lista',
  happeningOf: '{{name}}: {{value}} en atención. Abrir la lista',

  byQueue: 'Por sector',
  byConnection: 'Por conexión',
  noQueue: 'Sin sector',
  noConnection: 'Sin conexión',
  noQueues: 'Ningún sector todavía. Un administrador crea el primero en Sectores.',
  noConnections: 'Ninguna conexión todavía. Un administrador crea la primera en Conexiones.',
  pending: 'En espera',
  happening: 'En atención',
  pendingCounts: 'Atenciones que nadie ha aceptado todavía, ahora.',
  happeningCounts: 'Atenciones aceptadas y aún no resueltas, ahora, sin las pospuestas.',
  openCounts: 'Atenciones que esta persona tiene abiertas, ahora, sin las pospuestas.',
  resolvedCounts:
    'Atenciones resueltas en el período que siguen resueltas. Las eliminadas después se siguen contando.',
  waitCounts:
    'Promedio entre la llegada del cliente (o el regreso a la cola) y la aceptación, de las atenciones aceptadas en el período.',
  timeCounts:
    'Promedio entre la aceptación y la resolución, de las atenciones contadas en Resueltas.',
  ratingCounts:
    'Promedio de las notas de 1 a 3 que dieron los clientes en el período, y cuántas fueron.',
}
