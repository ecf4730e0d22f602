// @vitest-environment jsdom
import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { changeCompany, endSession, startSession } from '../../app/session/session.ts'
import { closingQuestion } from './closing-question.ts'

afterEach(endSession)

function companyWith(rule: string | undefined, isActive: boolean | 'broken') {
  const server = fakeServer()
  server.when(closingReasons.list, () =>
    isActive === 'broken'
      ? new FakeRefusal('ERR_UNEXPECTED')
      : [{ id: 1, name: 'Venda feita', isActive }],
  )
  startSession(signedInAs())
  const settings = rule === undefined ? [] : [{ key: 'closingReason', value: rule }]
  changeCompany((company) => ({ ...company, settings }))
  return server
}

test.for([
  ['optional', true, { isRequired: false }],
  ['required', true, { isRequired: true }],
  ['required', false, undefined],
  ['required', 'broken', undefined],
  ['disabled', true, undefined],
  [undefined, true, undefined],
] as const)('with the rule %s and an active reason: %s, the question is %o', async (one) => {
  const [rule, isActive, question] = one
  companyWith(rule, isActive)
  expect(await closingQuestion()).toEqual(question)
})

test('where nothing is asked no reasons are fetched', async () => {
  const server = companyWith('disabled', true)
  await closingQuestion()
  expect(server.askedFor(closingReasons.list)).toEqual([])
})
