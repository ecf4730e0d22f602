import { z } from 'zod'
import { limits } from '../platform/limits.ts'

export const name = z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong')

export const emailAddress = z.string().trim().toLowerCase().pipe(z.email('invalidEmail'))

export const email = z.pipe(emailAddress, z.string().max(limits.emailMax, 'tooLong'))

/** The server refuses common passwords too. */
export const newPassword = z
  .string()
  .min(limits.newPasswordMin, 'tooShort')
  .max(limits.passwordMax, 'tooLong')

/** Programs send an empty password with a record that they do not want to change. */
export const passwordChange = z.union([z.literal('').transform(() => undefined), newPassword])
