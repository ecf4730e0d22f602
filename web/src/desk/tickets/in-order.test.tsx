// @vitest-environment jsdom
import { tickets, ticketUpdated } from '@recado/contract/desk/tickets'
import { act, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { invalidate } from '../../app/cache/query.ts'
import { startSession } from '../../app/session/session.ts'
import { aDesk, COMPANY, lia, list, open, tell } from '../../../test/desk-stage.tsx'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

const after = (revision: number, lastMessage: string) => ({ ...lia, revision, lastMessage })
const seen = (words: string) => within(list()).findByText(words)

test('of two changes told in the wrong order the later one stays, gathered or one by one', async () => {
  aDesk(open)
  await seen('Lia Campos')
  tell(ticketUpdated, { ticket: after(3, 'Depois') })
  expect(await seen('Depois')).toBeTruthy()
  tell(ticketUpdated, { ticket: after(2, 'Antes') })
  tell(ticketUpdated, { ticket: after(5, 'Por fim') })
  tell(ticketUpdated, { ticket: after(4, 'Quase no fim') })
  expect(await seen('Por fim')).toBeTruthy()
  expect(within(list()).queryByText(/Antes|Quase no fim/)).toBeNull()
})

test('an answer that knows more than the news before it is not taken back by them', async () => {
  const all = [lia]
  aDesk({ ...open, all })
  await seen('Lia Campos')
  tell(ticketUpdated, { ticket: after(2, 'Antes') })
  expect(await seen('Antes')).toBeTruthy()
  all[0] = after(3, 'Depois')
  act(() => invalidate(tickets.list))
  expect(await seen('Depois')).toBeTruthy()
  await act(async () => undefined)
  expect(within(list()).queryByText('Antes')).toBeNull()
})
