/** The page of tags and its dialogs. */
export const texts = {
  title: 'Etiquetas',
  create: 'Nova etiqueta',
  createIt: 'Criar etiqueta',
  search: 'Buscar etiqueta',
  edit: 'Editar',
  editTitle: 'Editar etiqueta',
  remove: 'Excluir',
  empty: 'Nenhuma etiqueta ainda',
  emptyText:
    'Etiquetas marcam os atendimentos por assunto ou situação, como VIP ou Orçamento. Depois a lista pode ser filtrada por elas.',
  name: 'Nome',
  nameHint: 'De 3 a 50 letras. Ex.: Orçamento',
  nameTooShort: 'O nome precisa de pelo menos 3 letras',
  nameTooLong: 'O nome pode ter até 50 letras',
  sample: 'Etiqueta',
  tickets: 'Atendimentos',
  count_zero: 'nenhum atendimento',
  count_one: '{{number}} atendimento',
  count_other: '{{number}} atendimentos',
  countMore: 'mais de {{number}} atendimentos',
  created: 'Etiqueta criada',
  saved: 'Etiqueta salva',
  askRemove: 'Excluir {{name}}?',
  askRemoveUnnamed: 'Excluir etiqueta?',
  removeIt: 'Excluir etiqueta',
  removed: 'Etiqueta excluída',
  counting: 'Contando os atendimentos com esta etiqueta…',
  notCounted: 'Não foi possível contar os atendimentos com esta etiqueta.',
  unused: 'Nenhum atendimento tem esta etiqueta. Isto não pode ser desfeito.',
  loss_one: '{{number}} atendimento perde esta etiqueta. Isto não pode ser desfeito.',
  loss_other: '{{number}} atendimentos perdem esta etiqueta. Isto não pode ser desfeito.',
  lossMore: 'Mais de {{number}} atendimentos perdem esta etiqueta. Isto não pode ser desfeito.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    tags: typeof texts
  }
}
