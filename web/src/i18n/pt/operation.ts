/** The overview of operators. */
export const texts = {
  title: 'Operação',
  notLoaded: 'Não foi possível carregar a visão geral.',
  companies: 'Empresas',
  state_active: 'ativas',
  state_trial: 'em teste',
  state_overdue: 'vencidas',
  state_suspended: 'suspensas',
  numbers: 'Números',
  connected: 'conectados',
  silent: 'em silêncio',
  down: 'caídos',
  revenue: 'Receita',
  paid: 'paga neste mês',
  unpaid: 'vencida e não paga',
  surplus: 'Pagamentos em dobro',
  giveBack:
    'Estas faturas já estavam quitadas quando o pagamento chegou. Devolva o valor no painel do Asaas; o aviso some quando o Asaas confirmar o estorno.',
  surplusOf: 'Fatura {{number}} · {{detail}}',
  jobs: 'Tarefas',
  noJobs: 'Nenhuma tarefa esperando ou com falha.',
  waiting: '{{count}} esperando',
  failed: '{{count}} com falha',
  acts: 'Últimos atos dos operadores',
  noActs: 'Nada ainda.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    operation: typeof texts
  }
}
