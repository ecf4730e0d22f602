/** Naming a colleague in a note. */
export const texts = {
  title: 'Quem vê este atendimento agora',
  none: 'Ninguém com “{{said}}” no nome vê este atendimento agora.',
  nobody: 'Só você vê este atendimento agora.',
  choose: 'escolher',
  mention: 'mencionar',
  close: 'fechar',
  loadFailed: 'Não foi possível carregar as pessoas.',
  retry: 'Tentar de novo',
}
