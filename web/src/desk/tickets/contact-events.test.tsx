// @vitest-environment jsdom
import { contactUpdated } from '@recado/contract/contacts/contacts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aDesk, COMPANY, lia, list, open, tell } from '../../../test/desk-stage.tsx'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

test('a contact that is renamed and blocked is so in the list and in the open conversation', async () => {
  aDesk(open)
  await screen.findByRole('heading', { name: 'Lia Campos' })
  tell(contactUpdated, { contact: { ...lia.contact, name: 'Lia Lins', isBlocked: true } })
  expect(await screen.findByRole('heading', { name: 'Lia Lins' })).toBeTruthy()
  expect(within(list()).getByText('Lia Lins')).toBeTruthy()
  expect(screen.getAllByText('Bloqueado')).toHaveLength(2)
})
