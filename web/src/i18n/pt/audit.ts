/** The audit log. */
export const texts = {
  title: 'Auditoria',
  text: 'Quem mudou o quê, e quando. Fica guardado por 12 meses e ninguém pode apagar.',
  export: 'Exportar',
  loadFailed: 'Não foi possível carregar a auditoria.',
  none: 'Nada registrado com estes filtros',
  noneText: 'Entradas, exportações, exclusões e mudanças de configuração aparecem aqui.',
  inNameOf: 'em nome de {{name}}',
  older: 'Mostrar mais antigos',
  period: 'Período',
  days_1: 'Hoje',
  days_7: 'Últimos 7 dias',
  days_30: 'Últimos 30 dias',
  days_90: 'Últimos 90 dias',
  days_366: 'Últimos 12 meses',
  days_range: 'Escolher os dias',
  from: 'De',
  to: 'Até',
  anyDay: 'Qualquer dia',
  everybody: 'Todas as pessoas',
  everything: 'Tudo',
  kind_signIn: 'Entradas e saídas',
  kind_rights: 'Usuários e acesso',
  kind_exports: 'Exportações',
  kind_deletions: 'Exclusões',
  kind_settings: 'Configurações',
  kind_numbers: 'Conexões',
  kind_keys: 'Chaves e tokens',
  kind_operator: 'Operação',
  when: 'Quando',
  who: 'Quem',
  what: 'O quê',
  changed: 'O que mudou',
  system: 'Sistema',
  today: 'Hoje',
  yesterday: 'Ontem',
  field: 'Campo',
  before: 'Antes',
  after: 'Depois',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    audit: typeof texts
  }
}
