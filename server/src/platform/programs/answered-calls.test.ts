import { automationRules } from '@recado/contract/automation/automation-rules'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { deleteOldIdempotencyKeys } from '../../accounts/api-keys/jobs.ts'
import { type Caller, requestFor } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aRulesDesk } from '../../../test/rules-desk.ts'

const KEY = 'e6b9a3c4-5d1f-4c0e-8a57-0f4d1f1b2a90'

/** The call as a screen makes it after a lost answer. */
const repeat = <E extends Endpoint>(who: Caller, endpoint: E, input: Call<E>) =>
  who.request({
    ...requestFor(endpoint, input as object as {}),
    headers: { 'idempotency-key': KEY },
  })

async function aDesk() {
  const acme = await aCompany()
  const { contactId } = await acme.ticket({ status: 'closed' })
  // Far away, because the task that sends schedules processes every company.
  const wanted = { contactId, body: 'Bom dia, Lia!', sendAt: '2090-11-24T12:00:00Z' }
  const count = async () => (await acme.ana(schedules.list, {})).schedules.length
  return { ...acme, wanted, count }
}

test('a schedule whose answer was lost is made once, and asking again gets it', async () => {
  const { ana, wanted, count } = await aDesk()
  const first = await repeat(ana, schedules.create, wanted)
  const again = await repeat(ana, schedules.create, wanted)
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await count()).toBe(1)
  await ana(schedules.create, wanted)
  expect(await count()).toBe(2)
})

test('concurrent calls with one key make one schedule', async () => {
  const { ana, wanted, count } = await aDesk()
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => repeat(ana, schedules.create, wanted)),
  )
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await count()).toBe(1)
})

test('a macro whose answer was lost sends its message once', async () => {
  const { ana, rule, ticket, sales } = await aRulesDesk()
  const { id } = await rule({
    name: 'Avisar',
    trigger: 'manual',
    actions: [{ kind: 'sendMessage', text: 'Já saiu para entrega' }],
  })
  const { id: ticketId } = await ticket({ queueId: sales.id, status: 'pending' })
  const first = await repeat(ana, automationRules.run, { id, ticketId })
  const again = await repeat(ana, automationRules.run, { id, ticketId })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  const { messages: said } = await ana(messages.list, { ticketId, system: false })
  expect(said.map(({ body }) => body)).toEqual(['Já saiu para entrega'])
})

test('a key is of its user, is used for one call, and is left unused by a refused one', async () => {
  const { ana, mel, wanted, count } = await aDesk()
  const late = { ...wanted, sendAt: '2001-01-01T12:00:00Z' }
  expect((await repeat(ana, schedules.create, late)).json().error).toBe('ERR_SCHEDULE_IN_PAST')
  expect((await repeat(ana, schedules.create, wanted)).statusCode).toBe(200)
  expect((await repeat(mel, schedules.create, wanted)).statusCode).toBe(200)
  expect(await count()).toBe(2)
  const other = await repeat(ana, schedules.create, { ...wanted, body: 'Boa tarde!' })
  expect(other.json().error).toBe('ERR_IDEMPOTENCY_KEY_USED')
})

test('an answer is kept for a day', async () => {
  const { ana, wanted, count, companyId, world } = await aDesk()
  const age = (hours: number) => owner`
    update answered_calls set created_at = now() - make_interval(hours => ${hours}) where company_id = ${companyId}`
  const after = async (hours: number) => {
    await age(hours)
    await deleteOldIdempotencyKeys.run(world, {})
    await repeat(ana, schedules.create, wanted)
    return count()
  }
  await repeat(ana, schedules.create, wanted)
  expect(await after(limits.idempotencyHours - 1)).toBe(1)
  expect(await after(limits.idempotencyHours + 1)).toBe(2)
})
