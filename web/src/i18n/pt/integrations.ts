/** The integrations of a brand, for operators. */
export const texts = {
  title: 'Integrações',
  hint: 'Valem para as empresas desta marca, no lugar das integrações da instalação.',
  payment: 'Pagamentos (Asaas)',
  paymentText:
    'As faturas das empresas são cobradas nesta conta. O endereço que recebe os avisos de pagamento é criado sozinho.',
  token: 'Token do Asaas',
  tokenHint: 'A chave de API da conta. Depois de salva, não é mostrada de novo.',
  mail: 'E-mail (SMTP)',
  mailText:
    'Os e-mails às empresas desta marca saem por este servidor. Deixe o servidor vazio para usar o da instalação.',
  mailHost: 'Servidor',
  mailPort: 'Porta',
  mailPortWrong: 'Escreva uma porta: 25, 465, 587 ou 2525',
  mailEmail: 'E-mail do remetente',
  mailPassword: 'Senha do e-mail',
  mailPasswordHint: 'Depois de salva, não é mostrada de novo.',
  mailTest: 'Enviar e-mail de teste',
  mailTested: 'E-mail de teste enviado para {{to}}',
  saved: 'Operação atualizada com sucesso.',
  failed: 'Erro ao atualizar integrações',
  test: 'Testar',
  production: 'O Asaas aceitou o token. Conta de produção.',
  sandbox: 'O Asaas aceitou o token. Conta de testes: nenhum dinheiro é movimentado.',
  remove: 'Remover token',
  askRemove: 'Remover o token desta marca?',
  removeText: 'As próximas cobranças serão feitas na conta da instalação, se houver uma.',
  removed: 'Token removido',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    integrations: typeof texts
  }
}
