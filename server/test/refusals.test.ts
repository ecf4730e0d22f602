import { type ErrorCode, errors, errorTexts } from '@recado/contract/errors'
import { unusedCodes } from '@recado/contract/platform/errors'
import { expect, test } from 'vitest'
import { allFixtures } from './all-fixtures.ts'
import { Refused } from './caller.ts'
import { aCompany } from './company.ts'
import { scheduleFailures, ofTicketExtras } from './refusals/ticket-extras.ts'
import { ofCalls } from './refusals/calls.ts'
import { ofConnections, ofContacts, commandLineRefusals, ofSheets } from './refusals/contacts.ts'
import { ofMessages, messageFailures } from './refusals/messages.ts'
import type { Provocation } from './refusals/provocation.ts'
import { ofTickets } from './refusals/tickets.ts'

/** Codes that a call is refused with. */
const refused = {
  ...ofCalls,
  ...ofTickets,
  ...ofTicketExtras,
  ...ofMessages,
  ...ofContacts,
  ...ofSheets,
  ...ofConnections,
  ...Object.assign({}, ...allFixtures.map(({ provoked }) => provoked)),
}
/** Codes that no call returns, but that users read as the reason of a failure. */
const reasons = { ...scheduleFailures, ...messageFailures, ...commandLineRefusals }

const provocations: Partial<Record<ErrorCode, Provocation>> = { ...refused, ...reasons }
const each = (of: Partial<Record<ErrorCode, Provocation>>) =>
  Object.entries(of) as [ErrorCode, Provocation][]

test.each(each(refused))('%s refuses a call', async (code, provoke) => {
  const outcome: unknown = await provoke().catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Refused)
  expect(outcome).toMatchObject({ code, status: errors[code], words: errorTexts[code].pt })
})

test.each(each(reasons))('%s is shown as the reason of a failure', async (code, provoke) => {
  expect(await provoke()).toBe(code)
})

test.each(['pt', 'en', 'es'] as const)(
  'texts are in %s for callers with that language',
  async (language) => {
    const { app } = await aCompany()
    const headers = { 'accept-language': `${language}-XX,pt;q=0.5` }
    const reply = await app.inject({ method: 'GET', url: '/api/auth/me', headers })
    expect(reply.json().message).toBe(errorTexts.ERR_SESSION_EXPIRED[language])
  },
)

test('every code of the catalogue is provoked here, or belongs to a screen that is not built yet', () => {
  const all = [...Object.keys(provocations), ...unusedCodes]
  expect(all.toSorted()).toEqual(Object.keys(errors).toSorted())
})
