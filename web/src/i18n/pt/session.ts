/** Texts of the sign-in page and of the greeting after sign-in. */
export const texts = {
  title: 'Entrar',
  hint: 'Use o e-mail da sua empresa.',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar a senha',
  hidePassword: 'Esconder a senha',
  submit: 'Entrar',
  forgot: 'Esqueci minha senha',
  signUp: 'Criar uma empresa',
  emailMissing: 'Escreva seu e-mail',
  invalidEmail: 'Este e-mail não parece válido',
  passwordMissing: 'Escreva sua senha',
  tooLong: 'A senha tem no máximo 50 caracteres',
  welcome: 'Login efetuado com sucesso!',
  dueSoon_zero: 'Sua assinatura vence hoje.',
  dueSoon_one: 'Sua assinatura vence em {{count}} dia.',
  dueSoon_other: 'Sua assinatura vence em {{count}} dias.',
  headline: 'Cada conversa encontra quem sabe responder.',
  promiseTeam: 'Vários atendentes, um número só',
  promiseQueues: 'Cada setor vê a própria fila',
  promiseSafe: 'Nada se perde quando a conexão cai',
  unreachable: 'Não conseguimos falar com o servidor',
  unreachableText: 'Verifique a internet. Assim que ela voltar, você continua de onde parou.',
  tryAgain: 'Tentar de novo',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    session: typeof texts
  }
}
