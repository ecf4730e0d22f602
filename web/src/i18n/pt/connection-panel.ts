/** Words of the panel of one WhatsApp number: what the system does by itself in each state, and what people must do. */
export const texts = {
  title: 'Situação de {{name}}',
  does: 'O que o sistema faz',
  asks: 'O que você precisa fazer',
  nextTry: 'Próxima tentativa em {{wait}} ({{attempt}}ª).',
  nextTryNow: 'Tentando agora ({{attempt}}ª).',
  facts: 'Dados',
  number: 'Número',
  channel: 'Canal',
  isDefault: 'Conexão padrão',
  yes: 'Sim',
  no: 'Não',
  lastInbound: 'Última mensagem recebida',
  lastSent: 'Último envio confirmado',
  never: 'Ainda não',
  queues: 'Setores',
  noQueues: 'Nenhum escolhido',
  expiration: 'Encerra sozinho depois de',
  expirationOff: 'Não encerra',
  minutes_one: '{{count}} minuto sem resposta',
  minutes_other: '{{count}} minutos sem resposta',
  gap: 'Última queda',
  gapText: 'Sem ligação por {{lasted}}: {{from}} – {{to}}.',
  recovered_zero: 'Nenhuma mensagem chegou nesse tempo.',
  recovered_one: '{{count}} mensagem desse tempo foi recuperada.',
  recovered_other: '{{count}} mensagens desse tempo foram recuperadas.',
  restricted: 'Número limitado pelo WhatsApp até {{until}}',
  restrictedText:
    'Até lá, o WhatsApp não aceita primeiras mensagens a desconhecidos. As respostas continuam saindo.',

  connectedDoes: 'Recebe as mensagens e envia as respostas assim que são escritas.',
  connectedAsks: 'Nada.',
  silentDoes: 'Continua tentando. O que foi escrito espera e sai assim que o WhatsApp responder.',
  silentAsks:
    'Veja se o WhatsApp funciona no celular deste número. Se continuar assim, desconecte e conecte de novo.',
  silentAsksAtMeta:
    'Veja na Meta se o número está ativo. Se continuar assim, desconecte e conecte de novo.',
  restrictedDoes:
    'Recebe as mensagens e envia as respostas a quem já conversou com você. O resto é recusado antes de sair.',
  restrictedAsks: 'Espere o limite acabar e evite começar muitas conversas no mesmo dia.',
  pairingDoes: 'Termina de ligar o aparelho e busca as mensagens que chegaram.',
  pairingAsks: 'Deixe o WhatsApp aberto no celular por um instante.',
  waitingScanDoes: 'Mostra um código novo de tempos em tempos, até alguém ler.',
  waitingScanAsks: 'Abra o QR Code e leia com o celular deste número.',
  openingDoes: 'Abre a ligação com o WhatsApp. Leva alguns segundos.',
  openingAsks: 'Nada.',
  retryingDoes:
    'Tenta de novo sozinho, com pausas cada vez maiores. As mensagens dos clientes chegam quando a ligação voltar, e as respostas esperam.',
  retryingAsks: 'Nada. Se demorar, veja a internet do servidor.',
  expiredDoes: 'Parou de mostrar códigos.',
  expiredAsks: 'Gere um novo código quando o celular estiver à mão.',
  unreachableDoes: 'Parou de tentar depois de muitas falhas. As respostas esperam.',
  unreachableAsks: 'Veja a internet do servidor e tente de novo.',
  freshDoes: 'Espera para ser ligado.',
  freshAsks: 'Conecte lendo um QR Code com o celular deste número.',
  freshAsksAtMeta: 'Confira os dados da Meta em Editar e conecte.',
  switchedOffDoes: 'Nada chega nem sai por esta conexão. As respostas esperam.',
  switchedOffAsks: 'Conecte quando quiser usá-la de novo. Não precisa ler o código outra vez.',
  loggedOutDoes: 'Espera um novo código. As respostas não saem.',
  loggedOutAsks:
    'Gere um novo QR Code e leia com o celular. Ao ler, as mensagens que ficaram no celular chegam aqui.',
  replacedDoes: 'Parou, para não disputar o número com o outro sistema.',
  replacedAsks: 'Feche o WhatsApp Web ou o outro sistema que usa este número e conecte aqui.',
  bannedDoes: 'Parou. Nada chega nem sai por esta conexão.',
  bannedAsks: 'Abra o WhatsApp no celular para ver o motivo e pedir a liberação.',
  lockedDoes: 'Parou e olha de novo de tempos em tempos. As respostas esperam.',
  lockedAsks: 'Veja o motivo na Meta, em Qualidade da conta, e peça a revisão.',
  unpaidDoes: 'Continua recebendo mensagens e enviando respostas que não são cobradas.',
  unpaidAsks:
    'Confira a forma de pagamento da conta do WhatsApp no Meta Business. Depois, envie de novo o que falhou.',
  badTokenDoes: 'Parou. As respostas esperam.',
  badTokenAsks:
    'Confira os dados de acesso na Meta e salve os novos em Editar. O número conecta sozinho.',
  badVersionDoes: 'Tenta de novo de tempos em tempos.',
  badVersionAsks: 'Avise o Suporte: o sistema precisa ser atualizado.',
  stoppedDoes: 'Parou. As respostas esperam.',
  stoppedAsks: 'Conecte de novo.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'connection-panel': typeof texts
  }
}
