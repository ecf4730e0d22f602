// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { aUser, signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { changeCompany, endSession, startSession } from '../../app/session/session.ts'
import { useVariableValues } from './use-variable-values.ts'

afterEach(() => {
  cleanup()
  endSession()
})

const Greeting = () => <p>{useVariableValues(aTicket()).saudacao}</p>

const speaking = (language: string) => ({
  ...aUser().company,
  settings: [{ key: 'language', value: language }],
})

test('the greeting is in the language of the company, whatever the screen is in', async () => {
  act(() => startSession(signedInAs({ company: speaking('es') })))
  show(<Greeting />)
  expect(await screen.findByText(/^(Buenos días|Buenas tardes|Buenas noches)$/)).toBeTruthy()
  act(() => changeCompany(() => speaking('en')))
  expect(await screen.findByText(/^Good (morning|afternoon|evening)$/)).toBeTruthy()
})
