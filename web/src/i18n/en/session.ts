import type { texts as pt } from '../pt/session.ts'

export const texts: typeof pt = {
  title: 'Sign in',
  hint: 'Use your company e-mail.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  submit: 'Sign in',
  forgot: 'I forgot my password',
  signUp: 'Create a company',
  emailMissing: 'Type your e-mail',
  invalidEmail: 'This e-mail does not look valid',
  passwordMissing: 'Type your password',
  tooLong: 'The password can have at most 50 characters',
  welcome: 'You are signed in!',
  dueSoon_zero: 'Your subscription ends today.',
  dueSoon_one: 'Your subscription ends in {{count}} day.',
  dueSoon_other: 'Your subscription ends in {{count}} days.',
  headline: 'Every conversation finds someone who can answer.',
  promiseTeam: 'Many agents, one number',
  promiseQueues: 'Every team sees its own queue',
  promiseSafe: 'Nothing is lost when the connection drops',
  unreachable: 'We cannot reach the server',
  unreachableText:
    'Check your internet connection. As soon as it is back, you pick up where you left off.',
  tryAgain: 'Try again',
}
