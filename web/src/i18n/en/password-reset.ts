import type { texts as pt } from '../pt/password-reset.ts'

export const texts: typeof pt = {
  requestTitle: 'Forgot your password?',
  requestHint: 'Type the e-mail with which you sign in. We send a link to set a new password.',
  email: 'E-mail',
  send: 'Send',
  newTitle: 'New password',
  newHint: 'The link works once. Saving ends your open sessions.',
  newPassword: 'New password',
  rules: '8 to 50 characters. Very common passwords are not accepted.',
  tooShort: 'The password needs at least 8 characters',
  tooLong: 'The password can have at most 50 characters',
  save: 'Save',
  failed: 'Your password could not be reset. Try again later',
  askAgain: 'Ask for a new link',
  back: 'Back to sign in',
}
