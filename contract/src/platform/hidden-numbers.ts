import { z } from 'zod'
import type { Parser } from './schema.ts'

/** Stands for a hidden digit. */
const DOT = '•'
/** Last digits that stay readable, so that agents can tell two customers apart. */
const SHOWN = 4
/** Fewer digits are no phone number. */
const DIGITS_MIN = 8

/**
 * A number without the digits that identify the customer. The country code of Brazil and the last four digits stay:
 * `55•••••••1234`. The length stays, so `phoneOf` groups it as usual.
 */
export function hideNumber(number: string): string {
  const digits = number.replace(/[^\d•]/g, '')
  if (digits.length < DIGITS_MIN) return DOT.repeat(digits.length)
  const country = digits.startsWith('55') && digits.length >= 12 ? '55' : ''
  const hidden = DOT.repeat(digits.length - country.length - SHOWN)
  return country + hidden + digits.slice(-SHOWN)
}

/** Whether digits of the number are hidden from the reader. */
export const isHiddenNumber = (number: string): boolean => number.includes(DOT)

/**
 * A text that is only a number of 8 digits and more, or 10 digits and more within a text, in any grouping.
 * `without_numbers` in the database is the same rule.
 */
const NUMBERS = /^\+?\d(?:[ ().-]*\d){7,}$|\+?\d(?:[ ().-]*\d){9,}/g

/** A text without the digits of the phone numbers in it. */
export const hideNumbersIn = (text: string): string => text.replaceAll(NUMBERS, hideNumber)

/** The names of contact cards, as the body of their message lists them, without the digits of phone numbers. */
export const hideNumbersInNames = (names: string): string =>
  names.split(', ').map(hideNumbersIn).join(', ')

/** Parsing is synchronous, so nothing else runs while it is set. */
let isHiding = false

/** Declares a text that `parseFor` changes for readers who do not see the numbers of contacts. */
const hiddenBy = (hide: (text: string) => string) =>
  z.string().overwrite((text) => (isHiding ? hide(text) : text))

/** The phone number of a customer. Readers who do not see numbers receive the last four digits. */
export const phoneNumber = /* @__PURE__ */ hiddenBy(hideNumber)

/** The name of a customer, which is the number if nobody gave a name. Numbers in it are hidden like `phoneNumber`. */
export const contactName = /* @__PURE__ */ hiddenBy(hideNumbersIn)

/** The value, changed by `hide` for readers who do not see the numbers of contacts. */
export const forReader = <T>(value: T, hide: (value: T) => T): T => (isHiding ? hide(value) : value)

/** The reader of an answer, an event or a file. */
export type NumberReader = {
  /** False: the numbers of contacts are hidden. */
  seesNumbers: boolean
}

/**
 * Validates an answer and hides the numbers of contacts from a reader who does not see them. Every answer and live
 * event passes here, so a field is hidden wherever it appears.
 */
export function parseFor<T>(schema: Parser<T>, value: unknown, { seesNumbers }: NumberReader): T {
  isHiding = !seesNumbers
  try {
    return schema.parse(value)
  } finally {
    isHiding = false
  }
}
