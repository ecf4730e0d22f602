/** Saved views of the ticket list. */
export const texts = {
  title: 'Visões salvas',
  own: 'Minhas visões',
  shared: 'Da empresa',
  create: 'Salvar esta visão',
  update: 'Atualizar “{{name}}”',
  manage: 'Organizar visões',
  edit: 'Editar',
  name: 'Nome',
  share: 'Compartilhar com a empresa',
  shareText: 'Cada pessoa vê nela só os atendimentos que já pode ver.',
  saved: 'Visão salva',
  changed: 'alterada',
  lost: 'Filtro que já não existe ou que você já não pode usar: {{parts}}.',
  lost_queueIds: 'setor',
  lost_whatsappParam: 'conexão',
  lost_users: 'atendente',
  lost_tags: 'etiqueta',
  lost_closingReasons: 'motivo de encerramento',
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  moved: '{{name}}: lugar {{place}} de {{total}}',
  orderOutdated: 'As visões mudaram enquanto isso. Confira a ordem e mova de novo.',
  remove: 'Excluir',
  removeTitle: 'Excluir a visão “{{name}}”?',
  removeIt: 'Excluir visão',
  removeOwn: 'Nenhum atendimento muda. Isto não pode ser desfeito.',
  removeShared:
    'Todos na empresa perdem esta visão. Nenhum atendimento muda. Isto não pode ser desfeito.',
  removed: 'Visão excluída',
  emptyText: 'Salve um filtro que você usa muito e abra-o com um toque.',
  loading: 'Carregando visões',
  loadFailed: 'As visões não carregaram.',
  close: 'Fechar',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'saved-views': typeof texts
  }
}
