/** The page that mails a link and sets a new password with it. */
export const texts = {
  requestTitle: 'Esqueceu a senha?',
  requestHint: 'Escreva o e-mail com que você entra. Enviamos um link para criar uma nova senha.',
  email: 'E-mail',
  send: 'Enviar',
  newTitle: 'Nova senha',
  newHint: 'O link vale uma vez. Ao salvar, suas sessões abertas são encerradas.',
  newPassword: 'Nova senha',
  rules: 'De 8 a 50 caracteres. Senhas muito comuns não são aceitas.',
  tooShort: 'A senha precisa de pelo menos 8 caracteres',
  tooLong: 'A senha pode ter até 50 caracteres',
  save: 'Salvar',
  failed: 'Falha ao redefinir sua senha. Tente novamente mais tarde',
  askAgain: 'Pedir um novo link',
  back: 'Voltar para entrar',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'password-reset': typeof texts
  }
}
