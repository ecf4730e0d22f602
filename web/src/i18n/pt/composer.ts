/** Words of the place where one writes, as it stands at first sight. */
export const texts = {
  mode: 'Para quem se escreve',
  reply: 'Resposta',
  note: 'Nota',
  writeNote: 'Escrever nota interna',
  noteLabel: 'Nota interna',
  write: 'Escreva, ou / para respostas rápidas',
  writeShort: 'Escreva uma mensagem',
  writeAsNote: 'Nota para a equipe. O cliente não vê.',
  nowNote: 'Agora você escreve uma nota interna. O cliente não vê.',
  nowReply: 'Agora você escreve para o cliente.',
  noteTooShort: 'Escreva pelo menos {{min}} caracteres.',
  saveNote: 'Salvar nota',
  noteSaved: 'Observação adicionada com sucesso!',
  emoji: 'Emoji',
  quick: 'Respostas rápidas',
  more: 'Mais opções de escrita',
  manageQuick: 'Gerenciar respostas rápidas',
  enterSends: 'Enter envia',
  enterBreaks: 'Ctrl+Enter envia',
  signWithName: 'Assinar com meu nome',
  record: 'Gravar áudio',
  recordInsecure: 'Para gravar áudio, abra esta página por https.',
  recordUnsupported: 'Este navegador não grava áudio.',
  uploading: 'Carregando {{name}}',
  uploadWaits: 'na fila',
  uploaded: 'Pronto para enviar',
  captionOf: 'Legenda de {{name}}',
  captionHint: 'Legenda',
  listen: 'Ouvir {{name}}',
  guard_one: 'Chegou uma mensagem nova enquanto você escrevia.',
  guard_other: 'Chegaram {{count}} mensagens novas enquanto você escrevia.',
  guardSend: 'Enviar mesmo assim',
  guardSee: 'Ver',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    composer: typeof texts
  }
}
