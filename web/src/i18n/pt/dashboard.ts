/** Words of the dashboard. */
export const texts = {
  title: 'Painel',
  hintRunning:
    '{{from}} a {{to}}, até {{time}}. Comparado com {{previousFrom}} a {{previousTo}} até a mesma hora.',
  hintToday: 'Hoje, {{to}}, até {{time}}. Comparado com {{previousTo}} até a mesma hora.',
  hintPast: '{{from}} a {{to}}. Comparado com {{previousFrom}} a {{previousTo}}.',
  hintCounting:
    'Os dias antes de {{countedFrom}} ainda estão sendo contados. Até lá, faltam nos resolvidos, nos tempos e nas avaliações.',
  hintWaiting: 'Os números da equipe aparecem aqui.',
  loading: 'Carregando o painel',
  loadFailed: 'Não foi possível carregar os números.',

  filter: 'Filtro',
  period: 'Período',
  days: 'Últimos {{count}} dias',
  today: 'Hoje',
  allQueues: 'Todos os setores',
  allNumbers: 'Todas as conexões',
  shortDays_one: '{{count}} dia',
  shortDays_other: '{{count}} dias',
  otherPeriod: 'Período…',
  queue: 'Setor',
  queueCount_one: '{{count}} setor',
  queueCount_other: '{{count}} setores',
  number: 'Conexão',
  numberCount_one: '{{count}} conexão',
  numberCount_other: '{{count}} conexões',
  run: 'Aplicar',
  noPeriod: 'Escolha um período ou uma data',
  badPeriod: 'A primeira data vem antes da segunda, e o período tem até um ano.',

  supportPending: 'Aguardando',
  supportPendingMeans:
    'Atendimentos que ninguém aceitou ainda, agora. O período não muda este número.',
  supportHappening: 'Em atendimento',
  supportHappeningMeans:
    'Atendimentos aceitos e ainda não resolvidos, agora, sem os adiados. O período não muda este número.',
  supportFinished: 'Resolvidos',
  supportFinishedMeans:
    'Atendimentos resolvidos no período que continuam resolvidos: um reaberto deixa de contar. Os excluídos depois continuam contados.',
  leads: 'Novos contatos',
  leadsMeans:
    'Contatos cadastrados no período, também os importados, menos os excluídos e os unidos a outro. Não depende de setor nem de conexão.',
  avgWaitTime: 'Tempo de espera',
  avgWaitTimeMeans:
    'Média entre a chegada do cliente (ou a volta à fila) e o aceite, dos atendimentos aceitos no período. Os que a equipe começou não contam.',
  avgSupportTime: 'Tempo de atendimento',
  avgSupportTimeMeans:
    'Média entre o aceite e a resolução, dos atendimentos contados em Resolvidos.',
  means: '{{name}}: {{text}}',
  openList: '{{name}}: {{value}}. Abrir a lista',
  now: 'agora',
  longest: 'espera mais longa: {{time}}',
  versus: 'vs. anterior',
  same: 'igual ao anterior',
  noCompare: 'sem dados anteriores',
  counting: 'ainda contando',

  minutes: '{{count}} min',
  underMinute: '< 1 min',
  hours: '{{hours}} h {{minutes}}',
  wholeHours: '{{hours}} h',
  none: '–',

  byHour: 'Hoje, por hora',
  byDay: 'Por dia',
  begun: 'Novos',
  chartOf: 'Gráfico: {{name}}',
  chartMeans:
    'Novos: atendimentos que começaram, pelo cliente ou pela equipe; um reaberto não é novo. Resolvidos: os que continuam resolvidos, na hora ou no dia em que foram.',
  finished: 'Resolvidos',
  hour: 'Hora',
  hourOf: '{{hour}}h',
  dayName: 'Dia',
  noneToday: 'Nada ainda hoje.',
  noneDays: 'Nenhum atendimento no período.',

  attendants: 'Atendentes',
  online: '{{count}} de {{total}} online',
  name: 'Nome',
  open: 'Abertos',
  resolved: 'Resolvidos',
  time: 'Tempo',
  wait: 'Espera',
  rating: 'Avaliação',
  isOnline: 'Online',
  isOffline: 'Offline',
  stars_one: '{{rating}} de 3 estrelas, {{count}} avaliação',
  stars_other: '{{rating}} de 3 estrelas, {{count}} avaliações',
  unrated: 'Sem avaliação',
  openOf_one: '{{name}}: {{value}} aberto. Abrir a lista',
  openOf_other: '{{name}}: {{value}} abertos. Abrir a lista',
  resolvedOf_one: '{{name}}: {{value}} resolvido. Abrir a lista',
  resolvedOf_other: '{{name}}: {{value}} resolvidos. Abrir a lista',
  pendingOf: '{{name}}: {{value}} aguardando. Abrir a lista',
  happeningOf: '{{name}}: {{value}} em atendimento. Abrir a lista',

  byQueue: 'Por setor',
  byConnection: 'Por conexão',
  noQueue: 'Sem setor',
  noConnection: 'Sem conexão',
  noQueues: 'Nenhum setor ainda. Um administrador cria o primeiro em Setores.',
  noConnections: 'Nenhuma conexão ainda. Um administrador cria a primeira em Conexões.',
  pending: 'Aguardando',
  happening: 'Atendendo',
  pendingCounts: 'Atendimentos que ninguém aceitou ainda, agora.',
  happeningCounts: 'Atendimentos aceitos e ainda não resolvidos, agora, sem os adiados.',
  openCounts: 'Atendimentos que esta pessoa tem abertos, agora, sem os adiados.',
  resolvedCounts:
    'Atendimentos resolvidos no período que continuam resolvidos. Os excluídos depois continuam contados.',
  waitCounts:
    'Média entre a chegada do cliente (ou a volta à fila) e o aceite, dos atendimentos aceitos no período.',
  timeCounts: 'Média entre o aceite e a resolução, dos atendimentos contados em Resolvidos.',
  ratingCounts: 'Média das notas de 1 a 3 que os clientes deram no período, e quantas foram.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    dashboard: typeof texts
  }
}
