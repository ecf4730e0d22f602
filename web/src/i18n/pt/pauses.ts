/** A person's own state in the top bar. */
export const texts = {
  title: 'Sua situação',
  available: 'Disponível',
  becomeAvailable: 'Ficar disponível',
  inPause: 'Em pausa',
  lunch: 'Almoço',
  coffee: 'Café',
  meeting: 'Reunião',
  training: 'Treinamento',
  pauseFor: 'Pausa: {{reason}}',
  sinceMinutes: '{{reason}} · {{minutes}} min',
  sinceHours: '{{reason}} · {{hours}} h {{minutes}} min',
  meaning: 'Em pausa você não recebe novas conversas.',
  keeps_zero: 'Nenhuma conversa é sua agora.',
  keeps_one: 'A que já é sua continua com você.',
  keeps_other: 'As {{count}} que já são suas continuam com você.',
  keepsMany: 'As mais de {{count}} que já são suas continuam com você.',
  still: 'Você está em pausa há mais de uma hora. Ainda vale?',
  stay: 'Continuar em pausa',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    pauses: typeof texts
  }
}
