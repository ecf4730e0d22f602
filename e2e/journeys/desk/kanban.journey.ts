import type { Page } from '@playwright/test'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import {
  aCustomer,
  aShop,
  atWork,
  beside,
  bubble,
  expect,
  field,
  test,
  write,
  visit,
} from '../../support/desk.ts'
import type { Phone } from '../../support/company.ts'

type Lane = { id: number; title: string }
type Ticket = { id: number }

const lane = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Conversa do card' })
const toast = (page: Page, words: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words }).first()

const names = (page: Page, title: string) =>
  lane(page, title)
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.querySelector('button')?.textContent))

/** Lanes with two cards of the queue Vendas, which Rui does not see. */
async function aBoard(page: Page, shop: Phone, vendas: number) {
  const contato = await beside<Lane>(page, '/lanes', { title: 'Contato' })
  await beside<Lane>(page, '/lanes', { title: 'Proposta' })
  for (const [i, name] of ['Lia Campos', 'Rosa Dias'].entries()) {
    const { id } = await aTicketOf(page, shop, name)
    await beside(page, `/tickets/${id}`, { status: 'open', queueId: vendas }, 'PUT')
    const put = { laneId: contato.id, ticketId: id, value: 1000 * (i + 1), description: 'Sofá' }
    await beside(page, '/cards', put)
  }
}

/** The ticket of a new customer who says hello. */
async function aTicketOf(page: Page, shop: Phone, name: string): Promise<Ticket> {
  await aCustomer(shop, name, 'Oi')
  const waiting = () =>
    beside<{ tickets: (Ticket & { contact: { name: string } })[] }>(
      page,
      '/tickets?status=pending&showAll=true',
    )
  const found = async () => (await waiting()).tickets.find(({ contact }) => contact.name === name)
  await expect.poll(found).toBeDefined()
  return (await found())!
}

/** Drags a card by the pointer to another one, or into a lane. */
async function drag(page: Page, name: string, to: ReturnType<typeof lane>) {
  const from = (await card(page, name).boundingBox())!
  const target = (await to.boundingBox())!
  await page.mouse.move(from.x + 60, from.y + 70)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 3 })
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('cards are moved by pointer, keyboard and stage, and a second person sees the same board', async ({
  page,
  browser,
}) => {
  test.slow()
  const { casa, shop } = await aShop(page)
  await aBoard(page, shop, casa.vendas)
  const rui = await atWork(browser, casa.rui)
  for (const screen of [page, rui]) await visit(screen, '/kanban')
  await expect(card(page, 'Lia Campos')).toContainText('R$ 1.000')
  await expect(page.getByRole('heading', { name: 'Funil de vendas 2' })).toBeVisible()
  await expect(page.getByText('R$ 3.000 no total')).toBeVisible()
  const inLanes = async (contato: string[], proposta: string[]) => {
    await expect.poll(() => names(page, 'Contato')).toEqual(contato)
    await expect.poll(() => names(page, 'Proposta')).toEqual(proposta)
    const hidden = (all: string[]) => all.map(() => 'De outro setor')
    await expect.poll(() => names(rui, 'Contato')).toEqual(hidden(contato))
    await expect.poll(() => names(rui, 'Proposta')).toEqual(hidden(proposta))
  }
  await inLanes(['Lia Campos', 'Rosa Dias'], [])
  await drag(page, 'Lia Campos', lane(page, 'Proposta'))
  await inLanes(['Rosa Dias'], ['Lia Campos'])
  await expect(lane(rui, 'Proposta')).toContainText('R$ 1.000')

  await card(page, 'Rosa Dias').getByRole('button', { name: 'Rosa Dias', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Rosa Dias: Proposta, lugar 1 de 2')).toBeAttached()
  await inLanes([], ['Rosa Dias', 'Lia Campos'])
  await expect(page.getByRole('button', { name: 'Rosa Dias', exact: true })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await inLanes([], ['Lia Campos', 'Rosa Dias'])
  await expect(page.getByRole('button', { name: 'Rosa Dias', exact: true })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Oi')).toBeVisible()
  await panel(page).getByRole('combobox', { name: 'Etapa' }).click()
  await page.getByRole('option', { name: 'Contato' }).click()
  await inLanes(['Rosa Dias'], ['Lia Campos'])
  await write(page, 'Bom dia, Rosa!')
  await expect(bubble(page, 'Bom dia, Rosa!')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.reload()
  await inLanes(['Rosa Dias'], ['Lia Campos'])
})

test('lanes and cards are added, changed and deleted, each with its words', async ({
  page,
  browser,
}) => {
  test.slow()
  const { casa, shop } = await aShop(page, '/kanban')
  await expect(page.getByText('Nenhuma etapa ainda')).toBeVisible()
  const bia = await atWork(browser, casa.bia, '/kanban')
  await expect(bia.getByText('Um administrador ou gerente cria a primeira etapa')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar Funil' }).click()
  await page.getByLabel('Nome da etapa').fill('Contato')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Funil criado com sucesso')).toBeVisible()
  await expect(lane(bia, 'Contato')).toBeVisible()
  await expect(bia.getByRole('button', { name: 'Mais ações: Contato' })).toHaveCount(0)
  const { id: laneId } = (await beside<Lane[]>(page, '/lanes'))[0]!
  const { id: ticketId } = await aTicketOf(page, shop, 'Lia Campos')
  await beside(page, '/cards', { laneId, ticketId, value: 10 })

  const menu = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Mais ações: ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Lia Campos', 'Editar')
  const form = page.getByRole('dialog', { name: 'Editar card de Lia Campos' })
  await form.getByLabel('Valor').fill('1e9')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('O valor do card deve ser um número')).toBeVisible()
  await form.getByLabel('Valor').fill('1.234,56')
  await form.getByLabel('Descrição').fill('Sofá retrátil')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Card editado com sucesso!')).toBeVisible()
  await expect(card(bia, 'Sofá retrátil')).toContainText('R$ 1.234,56')
  await menu('Contato', 'Editar')
  await page.getByLabel('Nome da etapa').fill('Primeiro contato')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Funil Editado com sucesso')).toBeVisible()
  await expect(lane(bia, 'Primeiro contato')).toBeVisible()
  await menu('Lia Campos', 'Ver Atendimento')
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]+/)
  await page.goBack()
  await menu('Primeiro contato', 'Excluir')
  const asked = page.getByRole('dialog', { name: 'Excluir a etapa Primeiro contato?' })
  await expect(asked).toContainText('1 card sai do funil, com R$ 1.234,56')
  await asked.getByRole('button', { name: 'Excluir etapa' }).click()
  await expect(toast(page, 'Registro deletado com sucesso')).toBeVisible()
  await expect(bia.getByText('Um administrador ou gerente cria a primeira etapa')).toBeVisible()
})

test('everybody can use the board, with its conversation and without the right to it', async ({
  page,
  browser,
}) => {
  test.slow()
  const { casa, shop } = await aShop(page)
  await aBoard(page, shop, casa.vendas)
  await visit(page, '/kanban')
  await expect(card(page, 'Lia Campos')).toBeVisible()
  await expectAccessible(page, 'the board')
  await page.getByRole('button', { name: 'Lia Campos', exact: true }).click()
  await expect(field(page)).toBeVisible()
  await expectAccessible(page, 'the conversation beside the board')
  await page.setViewportSize({ width: 1366, height: 768 })
  await panel(page).getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar card de Lia Campos' })).toBeVisible()
  await expectAccessible(page, 'a card that is edited', corners)
  const rui = await atWork(browser, casa.rui, '/kanban')
  await card(rui, 'R$ 1.000').getByRole('button').first().click()
  await expect(rui.getByText('A conversa está com outro setor')).toBeVisible()
  await expectAccessible(rui, 'a card of another queue', corners)
})
