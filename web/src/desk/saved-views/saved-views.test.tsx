// @vitest-environment jsdom
import { closingReasonDeleted } from '@recado/contract/accounts/closing-reasons'
import { queueDeleted } from '@recado/contract/accounts/queues'
import { userDeleted } from '@recado/contract/accounts/users'
import { whatsappDeleted } from '@recado/contract/connections/connections'
import { type SavedView, savedViews } from '@recado/contract/desk/saved-views'
import { tagDeleted } from '@recado/contract/desk/tags'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeServer, FakeRefusal } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { viewOf } from '../tickets/view.ts'
import { ManageViewsDialog } from './ManageViewsDialog.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

beforeEach(() => act(() => startSession(signedInAs())))
afterEach(() => {
  cleanup()
  endSession()
})

const aView = (id: number, name: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  isShared: false,
  filter: { status: 'pending' },
  lostParts: [],
  ...more,
})

/** A server that keeps these views. */
function keeping(list: SavedView[]) {
  const server = fakeServer()
  server.when(savedViews.list, () => [...list])
  return { server, user: userEvent.setup() }
}

const names = () =>
  within(screen.getByRole('region', { name: 'Minhas visões' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

const three = () => [aView(1, 'Um'), aView(2, 'Dois'), aView(3, 'Três')]

async function choose(user: ReturnType<typeof userEvent.setup>, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Mais ações: ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('two fast moves are both kept, and screen readers hear the new place', async () => {
  const list = three()
  const { server, user } = keeping(list)
  let answer = () => {}
  server.when(savedViews.reorder, async ({ savedViewIds }) => {
    await new Promise<void>((resolve) => (answer = resolve))
    list.sort((one, other) => savedViewIds.indexOf(one.id) - savedViewIds.indexOf(other.id))
    return {}
  })
  show(<ManageViewsDialog onClose={() => undefined} />)
  await choose(user, 'Um', 'Mover para baixo')
  expect(names()).toEqual(['Dois', 'Um', 'Três'])
  await choose(user, 'Um', 'Mover para baixo')
  expect(names()).toEqual(['Dois', 'Três', 'Um'])
  expect(screen.getByText('Um: lugar 3 de 3')).toBeTruthy()
  act(() => answer())
  await waitFor(() => expect(server.askedFor(savedViews.reorder)).toHaveLength(2))
  act(() => answer())
  await waitFor(() => expect(list.map(({ id }) => id)).toEqual([2, 3, 1]))
  expect(names()).toEqual(['Dois', 'Três', 'Um'])
})

test('a refused order is reported, and the list shows the order of the server', async () => {
  const list = three()
  const { server, user } = keeping(list)
  server.when(savedViews.reorder, () => new FakeRefusal('ERR_NO_SAVED_VIEW_FOUND'))
  show(<ManageViewsDialog onClose={() => undefined} />)
  await screen.findByText('Três')
  list.push(aView(4, 'Quatro'))
  await choose(user, 'Um', 'Mover para baixo')
  expect(await screen.findByText(/As visões mudaram enquanto isso/)).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Um', 'Dois', 'Três', 'Quatro']))
})

test('a refused update of the filter is reported', async () => {
  const { server, user } = keeping(three())
  server.when(savedViews.change, () => new FakeRefusal('ERR_NO_PERMISSION'))
  const view = viewOf(new URLSearchParams('view=1&tags=5'))
  show(<ViewsMenu view={view} change={() => undefined} button={<button>Visões</button>} />)
  await user.click(await screen.findByRole('menuitem', { name: 'Atualizar “Um”' }))
  expect(await screen.findByText(/Acesso não permitido/)).toBeTruthy()
})

test('the entry that saves a view is there before the views, and they do not move it', async () => {
  const { server } = keeping(three())
  let answer = () => {}
  server.when(savedViews.list, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return three()
  })
  const view = viewOf(new URLSearchParams())
  show(<ViewsMenu view={view} change={() => undefined} button={<button>Visões</button>} />)
  const save = await screen.findByRole('menuitem', { name: 'Salvar esta visão' })
  await waitFor(() => expect(server.askedFor(savedViews.list)).toHaveLength(1))
  expect(screen.queryByRole('menuitemradio')).toBeNull()
  act(() => answer())
  expect(await screen.findAllByRole('menuitemradio')).toHaveLength(3)
  expect(screen.getByRole('menu').querySelector('[role^="menuitem"]')).toBe(save)
})

test('only what was changed is saved, so that a colleague’s change of the other field stays', async () => {
  const { server, user } = keeping(three())
  server.when(savedViews.change, () => aView(1, 'Fila', { isShared: true }))
  show(<ManageViewsDialog onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Um' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar' }))
  await user.clear(form.getByLabelText('Nome'))
  await user.type(form.getByLabelText('Nome'), 'Fila')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.askedFor(savedViews.change)).toHaveLength(1))
  expect(server.askedFor(savedViews.change)[0]!.input).toEqual({ id: '1', name: 'Fila' })
})

test.each([
  ['queue', () => tellScreens(queueDeleted, { queueId: 1 })],
  ['connection', () => tellScreens(whatsappDeleted, { whatsappId: 1 })],
  ['user', () => tellScreens(userDeleted, { userId: 1 })],
  ['tag', () => tellScreens(tagDeleted, { tagId: 1 })],
  ['closing reason', () => tellScreens(closingReasonDeleted, { closingReasonId: 1 })],
])('views are fetched again when a %s is deleted', async (_, tell) => {
  const list = three()
  keeping(list)
  show(<ManageViewsDialog onClose={() => undefined} />)
  await screen.findByText('Três')
  list[0] = aView(1, 'Um', { lostParts: ['users'] })
  tell()
  expect(await screen.findByText(/já não existe/)).toBeTruthy()
})
