import { z } from 'zod'
import { isDatabaseAddress } from './addresses.ts'

export interface VariableDescription {
  meaning: string
  /** The default, in words if it depends on other variables. */
  fallback: string
  /** Completes "PORT must be …". */
  expected: string
  /** The value is never printed, not even in an error. */
  isSecret?: boolean
}

export const docs = z.registry<VariableDescription>()

// A schema carries its own description, so each variable needs a schema of its own.
export const text = () => z.string().optional()
export const hours = () =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .optional()
export const flag = () =>
  z
    .enum(['true', '1', 'yes', 'on', 'false', '0', 'no', 'off'])
    .transform((word) => ['true', '1', 'yes', 'on'].includes(word))
    .optional()

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .optional()

export const databaseAddress = () => z.string().refine(isDatabaseAddress).optional()
export const trimSlash = (value: string) => value.replace(/\/+$/, '')
