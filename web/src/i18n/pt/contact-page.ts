/** The page of contacts and the dialog of one. */
export const texts = {
  title: 'Contatos',
  search: 'Buscar por nome, número ou e-mail',
  keepTyping: 'Continue digitando para buscar',
  create: 'Novo contato',
  edit: 'Editar contato',
  editShort: 'Editar',
  name: 'Nome',
  number: 'WhatsApp',
  numberExample: '55 11 98765-4321',
  numberHint: 'Código do país e DDD, depois o número.',
  numberHidden: 'O WhatsApp não mostra o número deste contato.',
  numberNotShown:
    'Sua empresa não mostra números aos agentes. Um gerente ou administrador pode mudá-lo.',
  numberHeld:
    'Só quem vê todos os atendimentos em andamento deste contato pode mudar o número. Peça a quem atende ou a um administrador.',
  email: 'E-mail',
  emailHint: 'Opcional',
  tags: 'Etiquetas',
  lastContact: 'Último contato',
  extra: 'Informações adicionais',
  addField: 'Adicionar informação',
  fieldName: 'Nome da informação {{place}}',
  fieldValue: 'Valor da informação {{place}}',
  fieldNameHint: 'Ex.: CPF',
  fieldValueHint: 'Valor',
  removeField: 'Remover informação {{place}}',
  nameTooShort: 'O nome precisa de pelo menos 2 letras',
  nameTooLong: 'O nome pode ter até 50 letras',
  badNumber: 'O número precisa de 8 a 50 dígitos',
  duplicateOf: 'Este número já é de {{name}}.',
  saved: 'Contato salvo',
  created: 'Contato criado',
  talk: 'Iniciar conversa',
  saveAndTalk: 'Salvar e iniciar conversa',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockTitle: 'Bloquear {{name}}?',
  blockText:
    'Enquanto durar o bloqueio, o que este contato escrever não chega aqui e nada pode ser enviado a ele. Você pode desbloquear quando quiser.',
  blockHeld:
    'Só quem vê todos os atendimentos em andamento deste contato pode bloqueá-lo. Peça a quem atende ou a um administrador.',
  blockConfirm: 'Bloquear contato',
  blockDone: 'Contato bloqueado',
  unblockDone: 'Contato desbloqueado',
  remove: 'Excluir contato',
  removeTitle: 'Excluir {{name}}?',
  removeText:
    'Os atendimentos, as mensagens e os arquivos deste contato também são excluídos. Isto não pode ser desfeito.',
  removed: 'Contato excluído',
  emptyTitle: 'Nenhum contato ainda',
  emptyText:
    'Quem escrever para a empresa aparece aqui automaticamente. Você também pode adicionar alguém e começar a conversa.',
  createdIn: 'Criados: {{days}}',
  removeFilter: 'Remover filtro {{name}}',
  preferred: 'Atendente preferido',
  preferredHint: 'Recebe os atendimentos deste contato, se estiver online e com vaga.',
  preferredNobody: 'Ninguém em especial',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'contact-page': typeof texts
  }
}
