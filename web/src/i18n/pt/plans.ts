/** The page of the plans, for operators. */
export const texts = {
  title: 'Planos',
  create: 'Novo plano',
  createIt: 'Criar plano',
  edit: 'Editar',
  editTitle: 'Editar plano',
  remove: 'Excluir',
  empty: 'Nenhum plano ainda',
  emptyText:
    'Um plano diz quanto a empresa paga por mês e quantos usuários, conexões e setores ela pode ter.',
  name: 'Nome',
  value: 'Valor',
  valueLabel: 'Valor por mês',
  limits: 'Limites',
  use: 'Em uso',
  users_one: '{{number}} usuário',
  users_other: '{{number}} usuários',
  connections_one: '{{number}} conexão',
  connections_other: '{{number}} conexões',
  queues_one: '{{number}} setor',
  queues_other: '{{number}} setores',
  companies_zero: 'nenhuma empresa',
  companies_one: '{{number}} empresa',
  companies_other: '{{number}} empresas',
  usersLabel: 'Usuários ativos',
  connectionsLabel: 'Conexões',
  queuesLabel: 'Setores',
  atOnce:
    'Os limites valem na hora. Quem tiver mais do que o novo limite fica com o que tem, mas não cria mais.',
  nameTooShort: 'O nome precisa de pelo menos 2 letras',
  nameTooLong: 'O nome pode ter até 50 letras',
  valueWrong: 'Escreva o valor como 99,90 ou 1.234,56',
  valueTooLarge: 'O valor pode ter até 7 dígitos antes da vírgula',
  usersWrong: 'Escreva um número a partir de 1',
  limitWrong: 'Escreva um número a partir de 0',
  created: 'Plano criado',
  saved: 'Plano salvo',
  excessTitle: 'Salvo. Há empresas acima do limite',
  excessText: 'Elas ficam com o que têm e não criam mais enquanto estiverem acima do limite:',
  excess: '{{name}}: {{used}}, o limite é {{allowed}}',
  understood: 'Entendi',
  one: 'este plano',
  askRemove: 'Excluir {{name}}?',
  removeIt: 'Excluir plano',
  removed: 'Plano excluído',
  counting: 'Contando as empresas neste plano…',
  notCounted: 'Não foi possível contar as empresas neste plano.',
  unused: 'Nenhuma empresa usa este plano. Isto não pode ser desfeito.',
  inUse_one: '{{number}} empresa usa este plano. Mude o plano dela antes de excluir.',
  inUse_other: '{{number}} empresas usam este plano. Mude o plano delas antes de excluir.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    plans: typeof texts
  }
}
