// @vitest-environment jsdom
import { type Plan, planDeleted, plans, planUpdated } from '@recado/contract/accounts/plans'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { PlansPage } from './PlansPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const basic: Plan = {
  id: 3,
  name: 'Essencial',
  value: 99.9,
  users: 5,
  connections: 1,
  queues: 3,
  companies: 1340,
}
const free: Plan = { ...basic, id: 4, name: 'Grátis', value: 0, users: 1, companies: 0 }

/** Renders the page for an operator, with these plans. */
function open(list: Plan[], at = '/plans') {
  const server = fakeServer()
  server.when(plans.show, ({ id }) => list.find((one) => one.id === Number(id))!)
  // After `show`, whose path fits this one too.
  server.when(plans.all, () => [...list])
  act(() => startSession(signedInAs({ super: true })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <PlansPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('each plan is listed with its price, its limits and its companies', async () => {
  open([basic, free])
  await screen.findByText('Essencial')
  expect(rowOf('Essencial').getByText(/R\$\s99,90/)).toBeTruthy()
  expect(rowOf('Essencial').getByText('5 usuários, 1 conexão, 3 setores')).toBeTruthy()
  expect(rowOf('Essencial').getByText('1.340 empresas')).toBeTruthy()
  expect(rowOf('Grátis').getByText('nenhuma empresa')).toBeTruthy()
})

test('a plan is created with a price as people write it, and a wrong one says how', async () => {
  const list: Plan[] = []
  const { server, user } = open(list)
  server.when(plans.create, (form) => {
    const created = { ...free, ...form, id: 9 }
    list.push(created)
    return created
  })
  await screen.findByText('Nenhum plano ainda')
  await user.click(screen.getByRole('button', { name: 'Novo plano' }))
  const form = await dialog('Novo plano')
  await user.type(form.getByLabelText('Nome'), 'Completo')
  const price = form.getByLabelText('Valor por mês')
  const save = form.getByRole('button', { name: 'Criar plano' })
  for (const wrong of ['', '1e9', '1,234', '99.9', 'abc', '-1']) {
    await user.clear(price)
    if (wrong) await user.type(price, wrong)
    await user.click(save)
    expect(await form.findByText('Escreva o valor como 99,90 ou 1.234,56'), wrong).toBeTruthy()
  }
  await user.clear(price)
  await user.type(price, '12345678')
  await user.click(save)
  expect(await form.findByText('O valor pode ter até 7 dígitos antes da vírgula')).toBeTruthy()
  expect(server.askedFor(plans.create)).toEqual([])
  await user.clear(price)
  await user.type(price, '1.234,56')
  await user.click(save)
  expect(await screen.findByText('Completo')).toBeTruthy()
  expect(server.askedFor(plans.create)[0]!.input).toEqual({
    name: 'Completo',
    value: 1234.56,
    users: 5,
    connections: 1,
    queues: 5,
  })
})

test('an edit sends only what was changed, and shows a taken name at its field', async () => {
  const { server, user } = open([basic])
  server.when(plans.update, () => new FakeRefusal('ERR_PLAN_NAME_ALREADY_EXISTS'))
  await user.click(await screen.findByRole('button', { name: 'Essencial' }))
  const form = await dialog('Editar plano')
  expect(form.getByText(/Os limites valem na hora/)).toBeTruthy()
  await user.clear(form.getByLabelText('Nome'))
  await user.type(form.getByLabelText('Nome'), 'Básico')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await form.findByText('ERR_PLAN_NAME_ALREADY_EXISTS')).toBeTruthy()
  expect(server.askedFor(plans.update)[0]!.input).toEqual({ id: '3', name: 'Básico' })
})

test('after a lower limit the dialog names the companies that have more', async () => {
  const { server, user } = open([basic])
  server.when(plans.update, () => ({
    ...basic,
    users: 2,
    excesses: [
      { company: { id: 7, name: 'Casa Azul' }, limit: 'users' as const, used: 4, allowed: 2 },
    ],
  }))
  await user.click(await screen.findByRole('button', { name: 'Essencial' }))
  const form = await dialog('Editar plano')
  await user.clear(form.getByLabelText('Usuários ativos'))
  await user.type(form.getByLabelText('Usuários ativos'), '2')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  const told = await dialog('Salvo. Há empresas acima do limite')
  expect(told.getByText('Casa Azul: 4 usuários, o limite é 2')).toBeTruthy()
  await user.click(told.getByRole('button', { name: 'Entendi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a plan in use cannot be deleted, and another one is asked for', async () => {
  const list = [basic, free]
  const { server, user } = open(list)
  server.when(plans.remove, () => {
    list.pop()
    return {}
  })
  await screen.findByText('Essencial')
  await user.click(screen.getByRole('button', { name: 'Excluir: Essencial' }))
  const used = await dialog('Excluir Essencial?')
  expect(await used.findByText(/1\.340 empresas usam este plano/)).toBeTruthy()
  const refused = used.getByRole('button', { name: 'Excluir plano' }) as HTMLButtonElement
  expect(refused.disabled).toBe(true)
  await user.click(used.getByRole('button', { name: 'Cancelar' }))
  await user.click(screen.getByRole('button', { name: 'Excluir: Grátis' }))
  const asked = await dialog('Excluir Grátis?')
  await asked.findByText(/Nenhuma empresa usa este plano/)
  await user.click(asked.getByRole('button', { name: 'Excluir plano' }))
  await waitFor(() => expect(screen.queryByText('Grátis')).toBeNull())
  expect(await screen.findByText('Plano excluído')).toBeTruthy()
})

test('changes of another operator show at once', async () => {
  const list = [basic]
  open(list)
  await screen.findByText('Essencial')
  list.push(free)
  tellScreens(planUpdated, { planId: free.id })
  expect(await screen.findByText('Grátis')).toBeTruthy()
  list.shift()
  tellScreens(planDeleted, { planId: basic.id })
  await waitFor(() => expect(screen.queryByText('Essencial')).toBeNull())
})
