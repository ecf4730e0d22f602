import type { Message, SystemLine } from '@recado/contract/desk/messages'
import {
  notificationReasonOf,
  reactionNotificationReason,
} from '@recado/contract/notifications/reasons'
import type { Ticket } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aMessage } from '../../test/fixtures/message.ts'
import { aTicket } from '../../test/fixtures/ticket.ts'

const ME = 1
const colleague = { id: 2, name: 'Bia Nunes' }

const news = (message: Partial<Message>, ticket: Partial<Ticket>) =>
  notificationReasonOf(
    { message: aMessage({ fromMe: false, user: null, ...message }), ticket: aTicket(ticket) },
    ME,
  )

const line = (
  action: SystemLine['action'],
  user: Message['user'] = colleague,
): Partial<Message> => ({
  fromMe: true,
  user,
  mediaType: 'system',
  system: { action, by: null, toUser: null, toQueue: null, text: null },
})

test('a customer who writes in my ticket is news, in a colleague’s not', () => {
  expect(news({}, { status: 'open', userId: ME })).toBe('own')
  expect(news({}, { status: 'open', userId: 2 })).toBeUndefined()
  expect(news({}, { status: 'closed', userId: ME })).toBeUndefined()
})

test('what we wrote ourselves is no news, from here or from the phone', () => {
  expect(news({ fromMe: true }, { status: 'open', userId: ME })).toBeUndefined()
  expect(news({ user: { id: ME, name: 'Ana' } }, { status: 'pending' })).toBeUndefined()
})

test('somebody who begins to wait is news once, however much they write', () => {
  const pending = { status: 'pending', userId: null } as const
  const [first, later] = ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:07.000Z']
  expect(news({}, { ...pending, waitingSince: first, lastMessageAt: first })).toBe('waiting')
  expect(news({}, { ...pending, waitingSince: first, lastMessageAt: later })).toBeUndefined()
})

test('who comes back with words of before unread begins to wait all the same', () => {
  const again = '2026-03-02T12:00:00.000Z'
  const back = { status: 'pending', userId: null, unreadMessages: 3 } as const
  expect(news({}, { ...back, waitingSince: again, lastMessageAt: again })).toBe('waiting')
})

test('a customer’s reaction is news to who attends them alone', () => {
  expect(reactionNotificationReason(aTicket({ status: 'open', userId: ME }), ME)).toBe('own')
  expect(reactionNotificationReason(aTicket({ status: 'open', userId: 2 }), ME)).toBeUndefined()
  expect(reactionNotificationReason(aTicket({ status: 'pending', userId: ME }), ME)).toBeUndefined()
})

test('what I put off and is back at its time is news to me alone', () => {
  expect(news(line('snoozeOver', null), { status: 'open', userId: ME })).toBe('back')
  expect(news(line('snoozeOver', null), { status: 'open', userId: 2 })).toBeUndefined()
  expect(news(line('snoozeBroken', null), { status: 'open', userId: ME })).toBeUndefined()
})

test('a ticket that comes back to the queue or is handed to me is news, unless I did it', () => {
  const pending = { status: 'pending', userId: null, unreadMessages: 7 } as const
  expect(news(line('returned'), pending)).toBe('waiting')
  expect(news(line('transferred'), pending)).toBe('waiting')
  expect(news(line('transferred'), { status: 'open', userId: ME })).toBe('given')
  expect(news(line('transferred'), { status: 'open', userId: 3 })).toBeUndefined()
  expect(news(line('returned', { id: ME, name: 'Ana' }), pending)).toBeUndefined()
  expect(news(line('tagged'), pending)).toBeUndefined()
})
