/** The board of the sales funnel and its dialogs. */
export const texts = {
  title: 'Funil de vendas',
  total: '{{value}} no total',
  howToMove: 'arraste o card, ou use Alt e as setas com o card em foco',
  loadFailed: 'Erro ao buscar dados de Funis',
  addLane: 'Adicionar Funil',
  empty: 'Nenhuma etapa ainda',
  emptyText:
    'As etapas mostram em que ponto está cada venda, como Contato, Proposta e Fechado. Atendimentos entram pelo menu da conversa.',
  emptyForAgents:
    'Um administrador ou gerente cria a primeira etapa. Depois, atendimentos entram pelo menu da conversa.',
  cards_one: '{{count}} card',
  cards_other: '{{count}} cards',
  ofOthers: 'De outro setor',
  hiddenTitle: 'A conversa está com outro setor',
  hiddenText:
    'Você vê o card, mas não o cliente nem a conversa. Quem atende pode transferir para você.',
  seeTicket: 'Ver Atendimento',
  edit: 'Editar',
  remove: 'Excluir',
  laneLeft: 'Mover para a esquerda',
  laneRight: 'Mover para a direita',
  moved: '{{name}}: {{lane}}, lugar {{place}} de {{total}}',
  ofCard: 'Conversa do card',
  close: 'Fechar a conversa',
  lane: 'Etapa',
  value: 'Valor',
  valueNotNumber: 'O valor do card deve ser um número',
  valueTooLarge: 'O valor pode ter até R$ 999.999.999,99',
  description: 'Descrição',
  descriptionTooLong: 'A descrição pode ter até 500 letras',
  tag: 'Etiqueta',
  noTag: 'Sem etiqueta',
  editCard: 'Editar card de {{name}}',
  cardSaved: 'Card editado com sucesso!',
  editLane: 'Editar Funil',
  laneTitle: 'Nome da etapa',
  laneTitleHint: 'Ex.: Contato, Proposta, Fechado',
  titleTooShort: 'O nome precisa de pelo menos 2 letras',
  titleTooLong: 'O nome pode ter até 50 letras',
  laneCreated: 'Funil criado com sucesso',
  laneSaved: 'Funil Editado com sucesso',
  askRemove: 'Tirar {{name}} do funil?',
  removeCard: 'Tirar do funil',
  ticketStays: 'O atendimento continua como está.',
  askRemoveLane: 'Excluir a etapa {{title}}?',
  removeLane: 'Excluir etapa',
  laneEmpty: 'A etapa não tem cards. Isto não pode ser desfeito.',
  laneLoses_one:
    '{{count}} card sai do funil, com {{value}}. O atendimento continua como está. Isto não pode ser desfeito.',
  laneLoses_other:
    '{{count}} cards saem do funil, com {{value}}. Os atendimentos continuam como estão. Isto não pode ser desfeito.',
  removed: 'Registro deletado com sucesso',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    kanban: typeof texts
  }
}
