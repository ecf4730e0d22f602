/** The page on which operators write helps. */
export const texts = {
  title: 'Ajudas',
  create: 'Nova ajuda',
  createIt: 'Criar ajuda',
  search: 'Buscar ajuda',
  edit: 'Editar',
  editTitle: 'Editar ajuda',
  remove: 'Excluir',
  empty: 'Nenhuma ajuda ainda',
  emptyText: 'As ajudas aparecem no menu de todas as empresas, com texto e, se quiser, um vídeo.',
  name: 'Título',
  description: 'Texto',
  video: 'Vídeo do YouTube',
  videoHint: 'Cole o endereço do vídeo. Vazio: sem vídeo.',
  videoWrong: 'Este não é o endereço de um vídeo do YouTube',
  titleTooShort: 'O título precisa de pelo menos 3 letras',
  titleTooLong: 'O título pode ter até 100 letras',
  textTooShort: 'O texto precisa de pelo menos 3 letras',
  textTooLong: 'O texto pode ter até 4.096 letras',
  created: 'Operação realizada com sucesso!',
  saved: 'Operação atualizada com sucesso.',
  askRemove: 'Excluir {{name}}?',
  removeText: 'Ela some da ajuda de todas as empresas. Isto não pode ser desfeito.',
  removeIt: 'Excluir ajuda',
  removed: 'Registro deletado com sucesso',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'help-admin': typeof texts
  }
}
