import { sees } from '@recado/contract/desk/ticket-visibility'
import { expect, test } from 'vitest'
import { aDesk, subscribe } from '../../../test/push-desk.ts'
import { browsersOf } from './recipients.ts'

test('the limit counts users who see the ticket and want it; named users are always found', async () => {
  const { double, ana, mel, bia, rui, sales, inside } = await aDesk()
  await subscribe(double, rui)
  await subscribe(double, mel, { waiting: false })
  await subscribe(double, ana)
  await subscribe(double, bia)
  const ticket = { userId: null, queueId: sales.id }
  const but = [ana.user.id]
  const userIds = [mel, ana, bia, rui].map(({ user }) => user.id)
  const found = (recipients: Parameters<typeof browsersOf>[1]['recipients']) =>
    inside((ctx) => browsersOf(ctx, { ticket, recipients }, 1))
  expect(await found({ occasion: 'waiting', but })).toMatchObject([{ userId: bia.user.id }])
  const named = await found({ occasion: 'mention', userIds })
  expect(named.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
    userIds.filter((id) => id !== rui.user.id).toSorted((a, b) => a - b),
  )
})

test('the database finds exactly the users that the visibility rule names', async () => {
  const { double, ana, mel, bia, rui, sales, support, inside } = await aDesk()
  const people = [ana, mel, bia, rui]
  for (const one of people) await subscribe(double, one)
  const told = (ticket: Parameters<typeof sees>[1]) =>
    inside(async (ctx) => {
      const found = await browsersOf(ctx, { ticket, recipients: { occasion: 'waiting' } })
      return new Set(found.map(({ userId }) => userId))
    })
  for (const userId of [null, bia.user.id, rui.user.id, mel.user.id])
    for (const queueId of [null, sales.id, support.id]) {
      const ticket = { userId, queueId }
      const seers = people.filter(({ user }) => sees(user, ticket)).map(({ user }) => user.id)
      expect([ticket, await told(ticket)]).toEqual([ticket, new Set(seers)])
    }
})
