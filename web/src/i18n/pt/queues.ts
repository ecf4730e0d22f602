/** The page of queues and its dialogs. */
export const texts = {
  title: 'Setores',
  create: 'Novo setor',
  createIt: 'Criar setor',
  edit: 'Editar',
  hours: 'Horários',
  bot: 'Robô',
  remove: 'Excluir',
  empty: 'Nenhum setor ainda',
  emptyText:
    'Setores separam os atendimentos por assunto, como Vendas e Suporte. Cada atendente vê os que esperam nos setores dele e os que não têm setor.',
  name: 'Nome',
  nameHint: 'Como a equipe chama este setor. Ex.: Vendas',
  nameTooShort: 'O nome precisa de pelo menos 2 letras',
  nameTooLong: 'O nome pode ter até 50 letras',
  people: 'Quem atende',
  nobody: 'Ninguém: só administradores e gerentes veem',
  sample: 'Setor',
  greeting: 'Saudação',
  greetingHint:
    'Enviada quando o cliente chega a este setor. Com o robô ligado, as opções vêm logo abaixo.',
  complation: 'Encerramento',
  complationHint:
    'Enviado quando um atendimento deste setor é resolvido ou avaliado. Vazio: vale o texto da conexão.',
  rating: 'Pergunta da avaliação',
  ratingHint:
    'Enviada ao resolver, com as avaliações ligadas. As opções de 1 a 3 vêm logo abaixo. Vazia: vale a da conexão.',
  serviceLevels: 'Prazos',
  serviceLevelsText:
    'Contam só no horário de funcionamento do setor. A equipe é avisada em 80% do prazo e quando ele vence. Vazio: sem prazo.',
  firstResponse: 'Primeira resposta',
  nextResponse: 'Próximas respostas',
  resolution: 'Resolução',
  noTarget: 'Sem prazo',
  minutes: 'min',
  minutesTooShort: 'O prazo tem pelo menos 1 minuto',
  minutesTooLong: 'O prazo pode ter até 129.600 minutos',
  textTooLong: 'O texto pode ter até 4.096 letras',
  saved: 'Setor salvo com sucesso',
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  moved: '{{name}}: lugar {{place}} de {{total}}',
  orderOutdated: 'Os setores mudaram enquanto isso. Confira a ordem e mova de novo.',
  askRemove: 'Excluir {{name}}?',
  removeIt: 'Excluir setor',
  removed: 'Setor excluído',
  counting: 'Contando o que usa este setor…',
  notCounted: 'Não foi possível contar o que usa este setor.',
  unused: 'Nenhum atendimento, pessoa ou conexão usa este setor. Isto não pode ser desfeito.',
  losers: 'Ficam sem este setor:',
  active_one: '{{number}} atendimento em andamento',
  active_other: '{{number}} atendimentos em andamento',
  closed_one: '{{number}} atendimento resolvido',
  closed_other: '{{number}} atendimentos resolvidos',
  users_one: '{{number}} pessoa da equipe',
  users_other: '{{number}} pessoas da equipe',
  whatsapps_one: '{{number}} conexão',
  whatsapps_other: '{{number}} conexões',
  activeText: 'Os atendimentos que esperam passam a ser vistos por todos os atendentes.',
  forGood: 'Isto não pode ser desfeito.',
  assignment: 'Distribuição dos atendimentos',
  assignment_manual: 'À mão',
  assignment_automatic: 'Automática',
  assignmentHint_manual: 'Os atendimentos esperam na fila até alguém aceitar.',
  assignmentHint_automatic:
    'Quem está online, fora de pausa e com vaga recebe o atendimento que espera há mais tempo: primeiro o atendente preferido do contato, depois quem tem menos atendimentos abertos.',
  capacity: 'Atendimentos por pessoa',
  capacityHint:
    'Com esta quantidade em andamento, de todos os setores, a pessoa não recebe outro deste setor. O limite no cadastro da pessoa vale antes deste.',
  escalation: 'Se ninguém atender em',
  escalationHint: 'Conta a espera na fila deste setor. Vazio: nada acontece.',
  escalationNever: 'Nunca',
  escalationQueue: 'Passar para o setor',
  escalationStays: 'Fica neste setor',
  escalationNotifies: 'Avisar gerentes e administradores',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    queues: typeof texts
  }
}
