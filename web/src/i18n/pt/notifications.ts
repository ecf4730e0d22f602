/** What is told of news, and how one chooses it. */
export const texts = {
  title: 'Avisos',
  muted: 'Silenciar tudo',
  mutedText: 'Nem som nem aviso na tela. Também pelo sino, no alto.',
  sounds: 'Som',
  soundsText: 'Só quando a conversa não está à vista.',
  pops: 'Aviso na área de trabalho',
  popsText: 'Aparece quando esta janela está atrás de outra; um por atendimento.',
  popsDenied:
    'O navegador bloqueou os avisos deste site. Libere em “Permissões do site”, ao lado do endereço, e volte aqui.',
  popsUnable: 'Este navegador não mostra avisos de sites abertos. O som funciona.',
  of: 'Avisar de',
  ofOwn: 'Mensagens nos meus atendimentos',
  ofWaiting: 'Novos atendimentos aguardando',
  ofMentions: 'Notas que mencionam você',
  tellsText: 'Mostrar o texto da mensagem',
  tellsTextText: 'Desligado, o aviso diz só quem escreveu.',
  try: 'Testar',
  trialTitle: 'Teste de aviso',
  trialText: 'É assim que você fica sabendo.',
  triedMuted: 'Está tudo silenciado.',
  triedSound: 'O som tocou.',
  triedNoSound: 'O som está desligado.',
  triedPop: 'O aviso foi enviado ao sistema.',
  triedNoPop: 'O aviso na área de trabalho está desligado ou bloqueado.',
  newMessage: 'Nova mensagem',
  newReaction: 'Nova reação',
  reacted: 'Reagiu com {{emoji}}',
  waiting: '{{name}} está aguardando',
  given: '{{by}} transferiu {{name}} para você',
  givenBySystem: '{{name}} foi transferido para você',
  back: '{{name}} está de volta',
  escalated: 'Ninguém atende {{name}} há {{minutes}} min',
  renumbered: '{{by}} alterou o número de {{name}}',
  renumberedBySystem: 'O número de {{name}} foi alterado',
  deadlineNear: '{{name}}: prazo perto do fim',
  deadlineMissed: '{{name}}: o prazo venceu',
  mentioned: '{{by}} mencionou você em uma nota',
  mentionedBySystem: 'Você foi mencionado em uma nota',
  openMention: 'Abrir a conversa com {{name}}',
  titleCount: '{{name}} ({{count}})',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    notifications: typeof texts
  }
}
