import { expect, test } from 'vitest'
import { roomsOf } from './visibility.ts'

test('a ticket is heard of by leaders and its agent, or by the queue that it waits in', () => {
  expect(roomsOf({ userId: 7, queueId: 3 })).toEqual(['admins', 'u:7'])
  expect(roomsOf({ userId: 7, queueId: null })).toEqual(['admins', 'u:7'])
  expect(roomsOf({ userId: null, queueId: 3 })).toEqual(['admins', 'q:3'])
  expect(roomsOf({ userId: null, queueId: null })).toEqual(['admins', 'q:0'])
})
