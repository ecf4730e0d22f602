import { limits } from '@recado/contract/platform/limits'

type Credentials = { email: string; password: string }

/** The error of each field, as a translation key. */
export type CredentialErrors = {
  email?: 'emailMissing' | 'invalidEmail'
  password?: 'passwordMissing' | 'tooLong'
}

const LOOKS_LIKE_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Validates before the request. Less strict than the contract: the server validates the rest. */
export function validateCredentials({ email, password }: Credentials): CredentialErrors {
  const faults: CredentialErrors = {}
  if (email.trim() === '') faults.email = 'emailMissing'
  else if (!LOOKS_LIKE_MAIL.test(email.trim())) faults.email = 'invalidEmail'
  if (password === '') faults.password = 'passwordMissing'
  else if (password.length > limits.passwordMax) faults.password = 'tooLong'
  return faults
}
