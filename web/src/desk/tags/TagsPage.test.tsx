// @vitest-environment jsdom
import { tagCreated, tagDeleted, type TagFull, tags } from '@recado/contract/desk/tags'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { TagsPage } from './TagsPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const vip: TagFull = { id: 3, name: 'VIP', color: '#e03131', ticketsCount: 1340 }
const late: TagFull = { id: 4, name: 'Atraso', color: '#1c7ed6', ticketsCount: 1 }
const many: TagFull = {
  id: 5,
  name: 'Promoção',
  color: '#2f9e44',
  ticketsCount: 1000,
  ticketsCountCapped: true,
}

/** Renders the page for an agent, with these tags. */
function open(list: TagFull[], at = '/tags') {
  const server = fakeServer()
  server.when(tags.page, ({ searchParam = '' }) => {
    const found = list.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase()))
    return { tags: found, count: found.length, hasMore: false }
  })
  server.when(tags.show, ({ id }) => list.find((one) => one.id === Number(id))!)
  act(() => startSession(signedInAs({ profile: 'user' })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <TagsPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('each tag is listed with the number of its tickets, and the search is in the address', async () => {
  open([late, many, vip], '/tags?q=v')
  await screen.findByText('VIP')
  expect(rowOf('VIP').getByText('1.340 atendimentos')).toBeTruthy()
  expect(screen.queryByText('Atraso')).toBeNull()
  cleanup()
  open([late, many, vip])
  await screen.findByText('Atraso')
  expect(rowOf('Atraso').getByText('1 atendimento')).toBeTruthy()
  expect(rowOf('Promoção').getByText('mais de 1.000 atendimentos')).toBeTruthy()
})

test('without tags the page says what they are for, and the first one can be created', async () => {
  const list: TagFull[] = []
  const { server, user } = open(list)
  server.when(tags.create, ({ name, color = '' }) => {
    const created = { id: 9, name, color }
    list.push({ ...created, ticketsCount: 0 })
    return created
  })
  await screen.findByText('Nenhuma etiqueta ainda')
  await user.click(screen.getByRole('button', { name: 'Nova etiqueta' }))
  const form = await dialog('Nova etiqueta')
  await user.type(form.getByLabelText('Nome'), 'Oi')
  await user.click(form.getByRole('button', { name: 'Criar etiqueta' }))
  expect(await form.findByText('O nome precisa de pelo menos 3 letras')).toBeTruthy()
  await user.type(form.getByLabelText('Nome'), 'to')
  for (const wrong of ['red', '#12']) {
    await user.clear(form.getByLabelText('Outra cor'))
    await user.type(form.getByLabelText('Outra cor'), wrong)
    await user.click(form.getByRole('button', { name: 'Criar etiqueta' }))
    expect(await form.findByText('Escreva a cor como #RRGGBB')).toBeTruthy()
  }
  expect(server.askedFor(tags.create)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Laranja' }))
  await user.click(form.getByRole('button', { name: 'Criar etiqueta' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Oito')).toBeTruthy()
  expect(server.askedFor(tags.create)[0]!.input).toEqual({ name: 'Oito', color: '#e8590c' })
})

test('an edit sends only what was changed, shows a taken name, and keeps a shorter old one', async () => {
  const { server, user } = open([{ ...vip, name: 'VI' }])
  server.when(tags.change, () => new FakeRefusal('ERR_TAG_NAME_ALREADY_EXISTS'))
  await user.click(await screen.findByRole('button', { name: 'VI' }))
  const form = await dialog('Editar etiqueta')
  await user.click(form.getByRole('button', { name: 'Verde' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await form.findByText('ERR_TAG_NAME_ALREADY_EXISTS')).toBeTruthy()
  expect(server.askedFor(tags.change)[0]!.input).toEqual({ id: '3', color: '#2f9e44' })
})

test('a removal is confirmed only after the dialog says how many tickets lose the tag', async () => {
  const list = [vip]
  const { server, user } = open(list)
  let count = () => {}
  server.when(tags.show, async () => {
    await new Promise<void>((resolve) => (count = resolve))
    return vip
  })
  server.when(tags.remove, () => {
    list.pop()
    return {}
  })
  await screen.findByText('VIP')
  await user.click(screen.getByRole('button', { name: 'Excluir: VIP' }))
  const asked = await dialog('Excluir VIP?')
  const confirm = asked.getByRole('button', { name: 'Excluir etiqueta' }) as HTMLButtonElement
  expect(confirm.disabled).toBe(true)
  act(() => count())
  expect(await asked.findByText(/1\.340 atendimentos perdem esta etiqueta/)).toBeTruthy()
  await user.click(confirm)
  await waitFor(() => expect(screen.queryByText('VIP')).toBeNull())
  expect(await screen.findByText('Etiqueta excluída')).toBeTruthy()
})

test('changes made elsewhere show at once', async () => {
  const list = [vip]
  open(list)
  await screen.findByText('VIP')
  list.unshift(late)
  tellScreens(tagCreated, { tag: late })
  expect(await screen.findByText('Atraso')).toBeTruthy()
  tellScreens(tagDeleted, { tagId: vip.id })
  await waitFor(() => expect(screen.queryByText('VIP')).toBeNull())
})
