import { clientCodes, sharedErrors } from '@recado/contract/platform/errors'
import { limits } from '@recado/contract/platform/limits'
import i18next, { type Namespace, type TFunction } from 'i18next'
import { dayInWords } from '../../i18n/moments.ts'
import type { Refused } from './refused.ts'
import { toast } from '../toasts/toast.ts'

/** Details of a refusal that an error sentence may use. */
type Details = { userName?: string; dueDate?: string; isAttendedByOther?: boolean }

type Say = (key: string, more: { ns: 'errors' } & Record<string, unknown>) => string

/** Translates an error code. An unknown code gets the general sentence. */
export function textOfCode<N extends Namespace>(code: string, t: TFunction<N>): string {
  const isKnown = code in sharedErrors || clientCodes.some((one) => one === code)
  return (t as unknown as Say)(isKnown ? code : 'ERR_UNEXPECTED', { ns: 'errors' })
}

/** Says what happened and what helps, in the user's language. Accepts the `t` of any namespace. */
export function textOf<N extends Namespace>(refused: Refused, t: TFunction<N>): string {
  const say = t as unknown as Say
  const { dueDate, userName, isAttendedByOther } = (refused.details ?? {}) as Details
  const { code, retryAfter, words } = refused
  if (words) return words
  if (code === 'ERR_TOO_MANY_ATTEMPTS' && retryAfter)
    return say('tooManyAttempts', { ns: 'errors', count: retryAfter })
  if (code === 'ERR_SUBSCRIPTION_EXPIRED' && dueDate)
    return say('subscriptionExpired', { ns: 'errors', date: dayInWords(dueDate) })
  if (code === 'ERR_TICKET_ALREADY_ACCEPTED' && userName)
    return say('acceptedBy', { ns: 'errors', name: userName })
  if (code === 'ERR_OTHER_OPEN_TICKET' && userName)
    return say('openWith', { ns: 'errors', name: userName })
  if (code === 'ERR_NO_PERMISSION' && isAttendedByOther)
    return say('attendedByOther', { ns: 'errors' })
  return textOfCode(code, t)
}

/** Shows why an action failed, for 8 seconds or until dismissed. Identical errors are shown once. */
export const showError = (refused: Refused): void =>
  void toast({
    id: refused.words ?? refused.code,
    message: textOf(refused, i18next.t),
    color: 'red',
    autoClose: limits.errorToastMs,
  })

/** Shows a short confirmation. */
export const showSuccess = (message: string): void =>
  void toast({ message, color: 'green', autoClose: limits.toastMs, role: 'status' })

/** Shows a warning for as long as an error. */
export const showWarning = (message: string): void =>
  void toast({ message, color: 'yellow', autoClose: limits.errorToastMs })

/** Shows a message that stays until the user dismisses it. */
export const showNotice = (message: string): void =>
  void toast({ message, color: 'red', autoClose: false })
