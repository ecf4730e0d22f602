import { expect, test } from 'vitest'
import { aMessage } from '../../../test/fixtures/message.ts'
import { dayWordOf, timelineOf } from './timeline.ts'

const at = (day: number, minute: number) => new Date(2026, 10, day, 9, minute).toISOString()

test('days are parted, and the time stands on the last bubble of a group', () => {
  const items = timelineOf(
    [
      aMessage({ position: 1, createdAt: at(20, 1) }),
      aMessage({ position: 2, createdAt: at(20, 1) }),
      aMessage({ position: 3, createdAt: at(21, 1) }),
      aMessage({ position: 4, createdAt: at(21, 1), mediaType: 'system' }),
      aMessage({ position: 5, createdAt: at(21, 1), fromMe: true }),
    ],
    undefined,
  )
  expect(items.map(({ is }) => is)).toEqual([
    'day',
    'bubble',
    'bubble',
    'day',
    'bubble',
    'lines',
    'bubble',
  ])
  expect(items.flatMap((one) => (one.is === 'bubble' ? [[one.isNext, one.isLast]] : []))).toEqual([
    [false, false],
    [true, true],
    [false, true],
    [false, true],
  ])
})

test('the line of new messages parts a group', () => {
  const [one, two] = [
    aMessage({ position: 1, createdAt: at(21, 1) }),
    aMessage({ position: 2, createdAt: at(21, 1) }),
  ]
  const items = timelineOf([one, two], { from: two.id, count: 1 })
  expect(items.map(({ is }) => is)).toEqual(['day', 'bubble', 'unread', 'bubble'])
  expect(items[1]).toMatchObject({ isLast: true })
  expect(items[3]).toMatchObject({ isNext: false })
})

test('a day is said in words for today and yesterday', () => {
  const words = { today: 'Hoje', yesterday: 'Ontem' }
  const now = new Date(2026, 10, 21, 14).getTime()
  expect(dayWordOf(at(21, 0), now, words)).toBe('Hoje')
  expect(dayWordOf(at(20, 0), now, words)).toBe('Ontem')
  expect(dayWordOf(at(19, 0), now, words)).toBe('19/11/2026')
})

test('what was done with the ticket stands together, notes by themselves', () => {
  const line = (position: number, text: string | null = null) =>
    aMessage({
      position,
      mediaType: 'system',
      system: {
        action: text === null ? 'accepted' : 'noted',
        by: 'Ana',
        toUser: null,
        toQueue: null,
        text,
      },
    })
  const items = timelineOf([line(1), line(2), line(3, 'Ligar antes'), line(4), line(5)], undefined)
  const groups = items.flatMap((one) => (one.is === 'lines' ? [one.lines.length] : []))
  expect(groups).toEqual([2, 1, 2])
})

test('within a group of one minute, a message whose ticks differ from the next shows its own', () => {
  const ours = (position: number, ack: number) =>
    aMessage({ position, ack, fromMe: true, createdAt: at(21, 1) })
  const items = timelineOf([ours(1, 2), ours(2, 2), ours(3, 0), ours(4, 3), ours(5, 4)], undefined)
  const feet = items.flatMap((one) => (one.is === 'bubble' ? [one.hasFoot] : []))
  expect(feet).toEqual([false, true, true, false, true])
})
