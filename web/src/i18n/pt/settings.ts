/** The page of the settings and its options. */
export const texts = {
  title: 'Configurações',
  company: 'Empresa',
  service: 'Atendimento',
  rating: 'Avaliação',
  audit: 'Auditoria',
  sectionText: 'Cada mudança vale na hora, para toda a empresa, e fica registrada na Auditoria.',
  loadFailed: 'Não foi possível carregar as configurações.',
  companyGroup: 'Dia e idioma',
  timeZone: 'Fuso horário',
  timeZoneText:
    'Decide onde começa e termina cada dia, e as horas que todos leem. Agora são {{clock}}.',
  language: 'Idioma da empresa',
  languageText:
    'O idioma das linhas que o sistema escreve nas conversas, como “Ana aceitou”. Cada pessoa escolhe o da própria tela.',
  serviceGroup: 'Quem recebe',
  groups: 'Ignorar grupos',
  groupsText:
    'Mensagens de grupos não abrem atendimento e não aparecem na lista. Desligado: cada grupo é um atendimento.',
  ratingGroup: 'Ao resolver',
  ask: 'Pedir avaliação',
  askText:
    'O cliente recebe uma pergunta e responde de 1 a 3. O texto é o do setor ou o da conexão. Desligado: nada é perguntado.',
  security: 'Segurança',
  securityGroup: 'Acesso e privacidade',
  signOut: 'Sair por inatividade',
  signOutText:
    'Quem não usa o teclado nem o mouse por este tempo precisa entrar de novo. O que estava escrito fica como rascunho.',
  hideNumbers: 'Ocultar números dos agentes',
  hideNumbersText:
    'Agentes veem só os quatro últimos dígitos dos números dos contatos, em todas as telas, avisos e integrações deles. Encontram um contato só pelo número inteiro, não mudam números e não importam planilhas. Gerentes e administradores veem tudo. O que as pessoas escrevem em mensagens, notas e campos adicionais continua legível.',
  never: 'Nunca',
  after_15: 'Depois de 15 minutos',
  after_30: 'Depois de 30 minutos',
  after_60: 'Depois de 1 hora',
  after_120: 'Depois de 2 horas',
  after_240: 'Depois de 4 horas',
  after_480: 'Depois de 8 horas',
  closing: 'Encerramento',
  closingGroup: 'Ao resolver',
  closingReason: 'Perguntar o motivo',
  closingReasonText:
    'Quem resolve um atendimento escolhe um motivo da lista abaixo e pode escrever uma nota. Sem motivo ativo, nada é perguntado.',
  closing_disabled: 'Não perguntar',
  closing_optional: 'Perguntar, sem obrigar',
  closing_required: 'Exigir um motivo',
  reasons: 'Motivos de encerramento',
  reasonCreate: 'Novo motivo',
  reasonsNone: 'Nenhum motivo ainda. Até criar um, resolver é um clique só.',
  reasonsFailed: 'Não foi possível carregar os motivos.',
  reasonsFull: 'A empresa já tem {{max}} motivos. Exclua algum para criar outro.',
  reasonsOutdated: 'Os motivos mudaram enquanto isso. Confira a ordem e mova de novo.',
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  moved: '{{name}}: lugar {{place}} de {{total}}',
  reasonEdit: 'Editar',
  reasonRemove: 'Excluir',
  reasonInactive: 'Inativo',
  reasonActiveOf: '{{name}}: pode ser escolhido',
  reasonEditTitle: 'Editar motivo',
  reasonName: 'Nome',
  reasonHint: 'Como aparece para quem resolve. Ex.: Venda feita',
  reasonShort: 'O nome precisa de pelo menos 2 letras',
  reasonLong: 'O nome pode ter até 50 letras',
  reasonCreated: 'Motivo criado',
  reasonSaved: 'Motivo salvo',
  reasonRemoved: 'Motivo excluído',
  askRemoveReason: 'Excluir {{name}}?',
  removeReason: 'Excluir motivo',
  removeReasonText:
    'O motivo não pode mais ser escolhido. Os atendimentos já resolvidos com ele continuam mostrando o nome, mas o filtro da lista não os encontra mais. Para só escondê-lo, desligue-o.',
  saved: 'Salvo',
  notSaved: 'Não salvou.',
  retry: 'Tentar de novo',
  retryOf: 'Tentar de novo: {{name}}',
  changedNow: '{{name}} mudou agora',
  nothingFound: 'Nada encontrado',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    settings: typeof texts
  }
}
