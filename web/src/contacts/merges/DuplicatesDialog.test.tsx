// @vitest-environment jsdom
import { contactMerges, type MergeCandidate, type Merge } from '@recado/contract/contacts/merges'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { DuplicatesDialog } from './DuplicatesDialog.tsx'

const aCandidate = (id: number, more: Partial<MergeCandidate> = {}): MergeCandidate => ({
  id,
  uuid: '00000000-0000-4000-8000-000000000000',
  name: 'Lia Campos',
  number: '5511987654321',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  isBlocked: false,
  extraInfo: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  tickets: 0,
  lastTicketAt: null,
  ...more,
})

const aMerge: Merge = {
  id: 5,
  keptId: 2,
  keptName: 'Lia Campos',
  mergedId: 1,
  mergedName: 'Lia',
  mergedNumber: '551187654321',
  user: { id: 1, name: 'Ana Prado' },
  createdAt: '2026-11-21T12:00:00.000Z',
  undoneAt: null,
}

function open() {
  const server = fakeServer()
  const first = aCandidate(1, { name: 'Lia', number: '551187654321', email: 'lia@casa.test' })
  const second = aCandidate(2, { tickets: 3 })
  server.when(contactMerges.candidates, () => ({
    pairs: [{ first, second, reasons: ['number' as const] }],
    count: 1,
    hasMore: false,
  }))
  server.when(contactMerges.list, () => ({ merges: [] }))
  act(() => startSession(signedInAs({ profile: 'manager' })))
  show(<DuplicatesDialog onClose={() => undefined} />)
  return { server, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  endSession()
})

test('the one with more tickets stays unless another is chosen, and each value is chosen by itself', async () => {
  const { server, user } = open()
  server.when(contactMerges.merge, () => aMerge)
  await user.click(await screen.findByRole('button', { name: 'Comparar Lia e Lia Campos' }))
  await screen.findByText('3 atendimentos')
  await user.click(screen.getByLabelText('+55 11 8765-4321'))
  await user.click(screen.getByRole('button', { name: 'Unir contatos' }))
  await screen.findByText('Contatos unidos em Lia Campos.')
  expect(server.askedFor(contactMerges.merge)[0]?.input).toEqual({
    keptId: 2,
    mergedId: 1,
    name: 'kept',
    number: 'merged',
    email: 'merged',
  })
})

test('a joining that was just made is taken back with one press', async () => {
  const { server, user } = open()
  server.when(contactMerges.merge, () => aMerge)
  server.when(contactMerges.undo, () => ({ ...aMerge, undoneAt: '2026-11-21T12:01:00.000Z' }))
  await user.click(await screen.findByRole('button', { name: /^Comparar/ }))
  await user.click(screen.getByRole('button', { name: 'Unir contatos' }))
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(screen.queryByText('Contatos unidos em Lia Campos.')).toBeNull())
  expect(server.askedFor(contactMerges.undo)[0]?.input).toMatchObject({ id: '5' })
})

test('a refusal is said beside the choice, which stays as it was', async () => {
  const { server, user } = open()
  server.when(contactMerges.merge, () => new FakeRefusal('ERR_MERGE_OPEN_TICKETS') as never)
  await user.click(await screen.findByRole('button', { name: /^Comparar/ }))
  await user.click(screen.getByRole('button', { name: 'Unir contatos' }))
  await screen.findByText(/Os dois contatos têm atendimento em andamento/)
  expect(screen.getByRole('button', { name: 'Unir contatos' })).toBeTruthy()
})

test('two who are two are not proposed again', async () => {
  const { server, user } = open()
  server.when(contactMerges.dismiss, () => ({}))
  const button = await screen.findByRole('button', { name: 'Não são a mesma pessoa' })
  server.when(contactMerges.candidates, () => ({ pairs: [], count: 0, hasMore: false }))
  await user.click(button)
  await screen.findByText('Nenhum duplicado encontrado')
  expect(server.askedFor(contactMerges.dismiss)[0]?.input).toEqual({ firstId: 1, secondId: 2 })
})

test('the end of a list that has a limit says that there are more pairs', async () => {
  const { server, user } = open()
  await screen.findByRole('button', { name: /^Comparar/ })
  expect(screen.queryByText(/Há mais pares/)).toBeNull()
  server.when(contactMerges.dismiss, () => ({}))
  server.when(contactMerges.candidates, () => ({
    pairs: [{ first: aCandidate(3), second: aCandidate(4), reasons: ['name' as const] }],
    count: 1000,
    countCapped: true as const,
    hasMore: false,
  }))
  await user.click(screen.getByRole('button', { name: 'Não são a mesma pessoa' }))
  await screen.findByText(/Há mais pares/)
})
