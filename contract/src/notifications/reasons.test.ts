import { expect, test } from 'vitest'
import { notificationReasonOf } from './reasons.ts'

const HOLDER = 7
const OTHER = 8

const reasonOf = (action: string, userId: number | null, reader: number) =>
  notificationReasonOf(
    {
      message: { system: { action }, fromMe: true, user: null },
      ticket: { userId, status: 'open' },
    } as never,
    reader,
  )

test('a deadline notifies the holder of the ticket, or everybody who sees it while nobody holds it', () => {
  for (const action of ['responseNear', 'responseMissed', 'resolutionNear', 'resolutionMissed']) {
    expect(reasonOf(action, HOLDER, HOLDER)).toBe('deadline')
    expect(reasonOf(action, HOLDER, OTHER)).toBeUndefined()
    expect(reasonOf(action, null, OTHER)).toBe('deadline')
  }
})
