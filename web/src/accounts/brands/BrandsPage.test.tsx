// @vitest-environment jsdom
import { type Brand, brands, brandUpdated } from '@recado/contract/accounts/brands'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { BrandsPage } from './BrandsPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const falaJa: Brand = {
  id: 3,
  name: 'Fala Já',
  path: 'fala-ja',
  email: 'ajuda@falaja.test',
  primaryColor: '#12b886',
  secondaryColor: '#96f2d7',
  tagline: '',
  usersCount: 40,
  dueDate: null,
  isDefault: false,
  fileLogin: '',
  fileLoginDark: '',
  filePainel: '',
  filePainelDark: '',
  domain: null,
  companies: 31,
  accounts: 12,
}
const domain: NonNullable<Brand['domain']> = {
  name: 'atende.falaja.test',
  recordName: '_recado.atende.falaja.test',
  recordValue: 'recado=abc',
  provenAt: null,
}

/** Renders the page for an operator, with these brands. */
function open(list: Brand[], at = '/brands') {
  const server = fakeServer()
  server.when(brands.one, ({ id }) => list.find((one) => one.id === Number(id))!)
  server.when(brands.list, () => [...list])
  act(() => startSession(signedInAs({ super: true })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <Routes>
        <Route path="/brands/*" element={<BrandsPage />} />
      </Routes>
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

test('each brand is listed with its address and its accounts against those allowed', async () => {
  open([
    falaJa,
    {
      ...falaJa,
      id: 4,
      name: 'Azulão',
      usersCount: null,
      domain: { ...domain, provenAt: '2026-01-01T00:00:00.000Z' },
    },
  ])
  const row = within((await screen.findByText('Fala Já')).closest('tr')!)
  expect(row.getByText('12/40')).toBeTruthy()
  expect(row.getByText(/\/fala-ja$/)).toBeTruthy()
  expect(row.getByText('sem vencimento')).toBeTruthy()
  const other = within(screen.getByText('Azulão').closest('tr')!)
  expect(other.getByText('12 sem limite')).toBeTruthy()
  expect(other.getByText('atende.falaja.test')).toBeTruthy()
})

test('a change is only sent when it is published, and "Desfazer" returns to what is', async () => {
  const list = [falaJa]
  const { server, user } = open(list, '/brands/3')
  server.when(brands.update, (change) => {
    list[0] = { ...falaJa, ...change, id: 3 } as Brand
    return list[0]
  })
  const name = await screen.findByLabelText('Nome')
  const publish = screen.getByRole('button', { name: 'Publicar marca' }) as HTMLButtonElement
  expect(publish.disabled).toBe(true)
  await user.clear(name)
  await user.type(name, 'Fala Mais')
  expect(server.askedFor(brands.update)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect((name as HTMLInputElement).value).toBe('Fala Já')
  await user.clear(screen.getByLabelText('Contas no máximo'))
  await user.click(publish)
  expect(await screen.findByText('Marca publicada')).toBeTruthy()
  expect(server.askedFor(brands.update)[0]!.input).toEqual({ id: '3', usersCount: null })
  await waitFor(() => expect(publish.disabled).toBe(true))
})

test('a new brand proposes its path, and a reserved one is shown at its field', async () => {
  const { server, user } = open([], '/brands/new')
  server.when(brands.create, () => new FakeRefusal('ERR_WHITE_LABEL_PATH_RESERVED'))
  await user.type(await screen.findByLabelText('Nome'), 'Fála Já')
  const path = screen.getByLabelText('Caminho')
  expect(path.getAttribute('placeholder')).toBe('fala-ja')
  await user.type(path, 'tickets')
  await user.type(screen.getByLabelText('E-mail para respostas'), 'ajuda@falaja.test')
  await user.click(screen.getByRole('button', { name: 'Criar marca' }))
  expect(await screen.findByText('ERR_WHITE_LABEL_PATH_RESERVED')).toBeTruthy()
  expect(server.askedFor(brands.create)[0]!.input).toMatchObject({
    name: 'Fála Já',
    path: 'tickets',
    usersCount: null,
    dueDate: null,
    domain: null,
  })
})

test('without a path the proposed one is used', async () => {
  const { server, user } = open([], '/brands/new')
  server.when(brands.create, () => falaJa)
  server.when(brands.one, () => falaJa)
  await user.type(await screen.findByLabelText('Nome'), 'Fála Já')
  await user.type(screen.getByLabelText('E-mail para respostas'), 'ajuda@falaja.test')
  await user.click(screen.getByRole('button', { name: 'Criar marca' }))
  await waitFor(() =>
    expect(server.askedFor(brands.create)[0]?.input).toMatchObject({ path: 'fala-ja' }),
  )
})

test('the contrast of the colour is said in words', async () => {
  const { user } = open([falaJa], '/brands/3')
  expect(await screen.findByText('A cor foi escurecida nos botões, sem mudar o tom.')).toBeTruthy()
  const color = screen.getByLabelText('Cor principal')
  await user.clear(color)
  await user.type(color, '#ffee88')
  expect(screen.getByText('A cor é clara: os botões usam texto escuro.')).toBeTruthy()
  await user.clear(color)
  await user.type(color, '#1b2a6b')
  expect(screen.getByText('A cor é usada como está.')).toBeTruthy()
})

test('a domain says what to set until it is proven', async () => {
  const list: Brand[] = [{ ...falaJa, domain }]
  const { server, user } = open(list, '/brands/3')
  server.when(brands.proveDomain, () => new FakeRefusal('ERR_DOMAIN_NOT_PROVEN'))
  expect(await screen.findByText('_recado.atende.falaja.test')).toBeTruthy()
  expect(screen.getByText('recado=abc')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Verificar agora' }))
  expect(await screen.findByText('ERR_DOMAIN_NOT_PROVEN')).toBeTruthy()
  server.when(brands.proveDomain, () => {
    const proven = { ...falaJa, domain: { ...domain, provenAt: '2026-01-01T00:00:00.000Z' } }
    list[0] = proven
    return proven
  })
  await user.click(screen.getByRole('button', { name: 'Verificar agora' }))
  expect(await screen.findByText('Verificado')).toBeTruthy()
})

test('changes of another operator show in the list at once', async () => {
  const list = [falaJa]
  open(list)
  await screen.findByText('Fala Já')
  list[0] = { ...falaJa, name: 'Fala Mais' }
  tellScreens(brandUpdated, { brandId: 3 })
  expect(await screen.findByText('Fala Mais')).toBeTruthy()
})

test('the default brand has neither path nor domain nor contract, and only its own fields are sent', async () => {
  const main = { ...falaJa, id: 0, name: 'Recado', isDefault: true, path: null, email: '' }
  const { server, user } = open([main], '/brands/0')
  server.when(brands.update, () => ({ ...main, name: 'Fala Já' }))
  server.when(whiteLabels.own, () => new FakeRefusal('ERR_UNEXPECTED'))
  const name = await screen.findByLabelText('Nome')
  for (const label of ['Caminho', 'Contas no máximo', 'Vencimento', 'Domínio próprio'])
    expect(screen.queryByLabelText(label)).toBeNull()
  await user.clear(name)
  await user.type(name, 'Fala Já')
  await user.click(screen.getByRole('button', { name: 'Publicar marca' }))
  await waitFor(() => expect(server.askedFor(brands.update)).toHaveLength(1))
  expect(server.askedFor(brands.update)[0]!.input).toEqual({ id: '0', name: 'Fala Já' })
})
