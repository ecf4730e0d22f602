/** The page of one queue. */
export const texts = {
  back: 'Voltar aos setores',
  crumb: 'Setores /',
  data: 'Dados',
  bot: 'Robô',
  hours: 'Horários',
  team: 'Equipe',
  notLoaded: 'Não foi possível carregar o setor.',
  teamNotLoaded: 'Não foi possível carregar a equipe.',
  nobody: 'Ninguém atende neste setor: só administradores e gerentes veem os atendimentos dele.',
  openTickets_one: '{{count}} atendimento',
  openTickets_other: '{{count}} atendimentos',
  editTeam: 'Escolher quem atende, na página de usuários',
  botOn: 'Robô ligado',
  botOff: 'Robô desligado',
  savedAt: 'Salvo às {{time}}',
  saving: 'Salvando…',
  notSaved: 'Não salvou.',
  retry: 'Tentar de novo',
  unfinished_one: 'Falta completar {{count}} opção antes de ligar o robô.',
  unfinished_other: 'Falta completar {{count}} opções antes de ligar o robô.',
  noOptions: 'Crie uma opção antes de ligar o robô.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'queue-page': typeof texts
  }
}
