import { closingText } from '@recado/contract/desk/closings'
import type { Message, SystemLine } from '@recado/contract/desk/messages'
import type { TFunction } from 'i18next'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { formatFutureTime, formatFutureTimeWithDay } from '../../app/time/time-words.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'

/** An action on the ticket as a sentence in the reader's language. Without a name the author is the system. */
export function timelineText(
  line: SystemLine,
  t: TFunction<'messages'>,
  createdAt = new Date().toISOString(),
): string {
  const { action, toUser, toQueue, text } = line
  const by = line.by ?? t('line_machine')
  const to = [toUser, toQueue].filter(Boolean).join(', ')
  if (action === 'transferred')
    return text ? t('line_transferredNote', { by, to, text }) : t('line_transferred', { by, to })
  const closing = action === 'resolved' && closingText(line)
  if (closing) return t('line_resolvedWith', { by, text: closing })
  if (action === 'expiration' && text === null) return t('line_expirationOff', { by })
  if (['scheduled', 'unscheduled', 'unscheduledByReply'].includes(action))
    return t(`line_${action}`, { by, text: text === null ? '' : dateAndClockOf(text) })
  if (/^(response|resolution)/.test(action) && text !== null)
    return t(`line_${action}`, { by, text: formatFutureTime(text, Date.parse(createdAt)) })
  if (action === 'snoozed' && text !== null)
    return t('line_snoozed', { by, text: formatFutureTimeWithDay(text, createdAt) })
  if (action === 'numberChanged' && text !== null)
    return t('line_numberChanged', { by, text: text.split(' → ').map(phoneOf).join(' → ') })
  if (action === 'escalated' && to) return t('line_escalatedTo', { to, text })
  return t(`line_${action}`, { by, to, text: text ?? '' })
}

/** The text of a line in the middle of the conversation: an action, a call or a placeholder. */
export function centredText(message: Message, t: TFunction<'messages'>) {
  const { system, mediaType, body, createdAt } = message
  if (system) return timelineText(system, t, createdAt)
  if (mediaType === 'call' || mediaType === 'placeholder') return t(mediaType)
  return body
}
