// @vitest-environment jsdom
import { automationRules } from '@recado/contract/automation/automation-rules'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { useRepeatableCall } from './use-repeatable-call.ts'

const wanted = { id: 3, ticketId: 7 }

test('the same input keeps its key until it is answered, and other input has another', async () => {
  const server = fakeServer()
  const { result } = renderHook(useRepeatableCall)
  const ask = (input = wanted) => result.current(automationRules.run, input)
  server.when(automationRules.run, () => {
    throw new TypeError('no answer')
  })
  await expect(ask()).rejects.toMatchObject({ code: 'ERR_OFFLINE' })
  server.when(automationRules.run, () => new FakeRefusal('ERR_NO_PERMISSION'))
  await expect(ask()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  server.when(automationRules.run, () => aTicket())
  await ask()
  await ask()
  await ask({ ...wanted, ticketId: 8 })
  const [lost, refused, answered, next, other] = server
    .askedFor(automationRules.run)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect([refused, answered]).toEqual([lost, lost])
  expect(new Set([lost, next, other]).size).toBe(3)
})
