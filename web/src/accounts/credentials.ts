import { limits } from '@recado/contract/platform/limits'

type Credentials = { email: string; password: string }

/** What is wrong with each field, as a key of the texts. */
export type Faults = {
  email?: 'emailMissing' | 'invalidEmail'
  password?: 'passwordMissing' | 'tooLong'
}

const LOOKS_LIKE_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Found before the server is asked. Coarser than the contract's rule: what passes here is judged there. */
export function faultsIn({ email, password }: Credentials): Faults {
  const faults: Faults = {}
  if (email.trim() === '') faults.email = 'emailMissing'
  else if (!LOOKS_LIKE_MAIL.test(email.trim())) faults.email = 'invalidEmail'
  if (password === '') faults.password = 'passwordMissing'
  else if (password.length > limits.passwordMax) faults.password = 'tooLong'
  return faults
}
