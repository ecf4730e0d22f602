import type { Page } from '@playwright/test'
import { aCompany } from '../../support/company.ts'
import {
  aCustomer,
  aShop,
  atWork,
  beside,
  expect,
  pressBoth,
  row as ticket,
  signIn,
  subTab,
  test,
  visit,
} from '../../support/desk.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'

const queue = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toQueues = (page: Page) => page.getByRole('link', { name: 'Setores' }).click()

async function remove(page: Page, name: string) {
  await queue(page, name).hover()
  await page.getByRole('button', { name: `Excluir: ${name}` }).click()
  return dialog(page, `Excluir ${name}?`)
}

test('a queue is created, changed and deleted, and the desks of the agents follow', async ({
  page,
  browser,
}) => {
  const { casa, shop } = await aShop(page)
  const [number] = await beside<{ id: number }[]>(page, '/whatsapp')
  await beside(page, `/whatsapp/${number!.id}`, { queueIds: [casa.vendas] }, 'PUT')
  await aCustomer(shop, 'Lia Campos', 'Oi')
  const [bia, rui] = [await atWork(browser, casa.bia), await atWork(browser, casa.rui)]
  for (const agent of [bia, rui]) await subTab(agent, 'Aguardando').click()
  await expect(ticket(bia, 'Lia Campos')).toContainText('Vendas')
  await expect(rui.getByText('Ninguém está esperando')).toBeVisible()

  await toQueues(page)
  await expect(queue(page, 'Vendas')).toContainText('Bia Nunes e Caio Melo')
  await page.getByRole('button', { name: 'Novo setor' }).click()
  const fresh = dialog(page, 'Novo setor')
  await expect(fresh.getByLabel('Nome')).toBeFocused()
  await page.keyboard.type('suporte')
  await fresh.getByLabel('Nome').fill('Suporte')
  await page.keyboard.press('Enter')
  await expect(fresh.getByText('Outro setor já tem este nome.')).toBeVisible()
  await expect(fresh.getByLabel('Nome')).toBeFocused()
  await fresh.getByLabel('Nome').fill('Cobrança')
  await fresh.getByLabel('Outra cor').fill('#2f9e44')
  await fresh.getByRole('button', { name: 'Criar setor' }).click()
  await expect(fresh.getByText('Esta cor já está em uso por outro setor.')).toBeVisible()
  await fresh.getByRole('button', { name: 'Roxo' }).click()
  await fresh.getByRole('button', { name: 'Criar setor' }).click()
  await expect(fresh).toBeHidden()
  await expect(queue(page, 'Cobrança')).toContainText('Ninguém')
  // The next save shows the same notice.
  await expect(page.getByText('Setor salvo com sucesso')).toBeVisible()
  await expect(page.getByText('Setor salvo com sucesso')).toBeHidden()

  await queue(page, 'Vendas').getByRole('button', { name: 'Vendas', exact: true }).click()
  await page.getByLabel('Nome').fill('Loja online')
  await page.getByLabel('Encerramento').fill('Até a próxima compra!')
  await page.getByRole('button', { name: 'Voltar aos setores' }).click()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Setor salvo com sucesso')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar aos setores' }).click()
  await expect(queue(page, 'Loja online')).toContainText('Até a próxima compra!')
  await expect(ticket(bia, 'Lia Campos')).toContainText('Loja online')

  const asked = await remove(page, 'Loja online')
  await expect(asked).toContainText('1 atendimento em andamento')
  await expect(asked).toContainText('2 pessoas da equipe')
  await expect(asked).toContainText('1 conexão')
  await asked.getByRole('button', { name: 'Excluir setor' }).click()
  await expect(asked).toBeHidden()
  await expect(queue(page, 'Loja online')).toHaveCount(0)
  await expect(ticket(rui, 'Lia Campos')).toBeVisible()
  await expect(ticket(bia, 'Lia Campos')).toBeVisible()
  await expect(ticket(bia, 'Lia Campos')).not.toContainText('Loja online')
})

const names = (page: Page) =>
  page
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((one) => one.querySelector('button')?.textContent))

/** Drags the row of a queue to the row of another one. */
async function drag(page: Page, name: string, to: string) {
  const handle = queue(page, name).locator('[data-handle]')
  const [from, target] = [await handle.boundingBox(), await queue(page, to).boundingBox()]
  await page.mouse.move(from!.x + 8, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(from!.x + 8, target!.y + target!.height / 2, { steps: 4 })
  await page.mouse.up()
}

test('queues are ordered with the pointer, the keys and the menu, and a second screen follows', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await beside(page, '/queue', { name: 'Financeiro', color: '#101010' })
  const second = await page.context().newPage()
  for (const screen of [page, second]) {
    await screen.goto('/queues')
    await expect(queue(screen, 'Financeiro')).toBeVisible()
  }
  await page.bringToFront()
  const begin = await names(page)
  const [first, middle] = begin as [string, string, string]
  expect(begin[2]).toBe('Financeiro')
  const inOrder = async (order: string[]) => {
    for (const screen of [page, second])
      await expect.poll(() => names(screen), { message: 'the order' }).toEqual(order)
  }
  await drag(page, 'Financeiro', first)
  await inOrder(['Financeiro', first, middle])
  await drag(page, 'Financeiro', middle)
  await inOrder([first, middle, 'Financeiro'])

  const name = queue(page, first).getByRole('button', { name: first, exact: true })
  await name.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(`${first}: lugar 2 de 3`)).toBeAttached()
  await inOrder([middle, first, 'Financeiro'])
  await expect(name).toBeFocused()

  await queue(page, 'Financeiro').hover()
  await page.getByRole('button', { name: 'Mais ações: Financeiro' }).click()
  await page.getByRole('menuitem', { name: 'Mover para cima' }).click()
  await inOrder([middle, 'Financeiro', first])
  await page.reload()
  await inOrder([middle, 'Financeiro', first])
  await expectAccessible(page, 'ordered queues')
})

test('only administrators reach the page of the queues', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.bia)
  await expect(page.getByRole('link', { name: 'Atendimentos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Setores' })).toHaveCount(0)
  await page.goto('/queues')
  await expect(
    page.getByRole('heading', { name: 'Só administradores veem esta página' }),
  ).toBeVisible()
  await expectAccessible(page, 'a page without permission')
  await page.getByRole('link', { name: 'Ir para os atendimentos' }).click()
  await expect(page).toHaveURL(/\/tickets/)
})

test('everybody can use the page of the queues, with keys alone too', async ({ page }) => {
  test.slow()
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await toQueues(page)
  await expect(queue(page, 'Vendas')).toContainText('Bia Nunes')
  // Away from the menu, whose names show beside it.
  await queue(page, 'Vendas').hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page, 'the queues')
  await visit(page, '/queues?edit=new')
  await expect(dialog(page, 'Novo setor').getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('O nome precisa de pelo menos 2 letras')).toBeVisible()
  await expectAccessible(page, 'a queue with faults')
  await visit(page, `/queues?remove=${casa.vendas}`)
  await expect(dialog(page, 'Excluir Vendas?')).toContainText('2 pessoas da equipe')
  await expectAccessible(page, 'a queue to be removed', corners)

  await visit(page, '/queues')
  await expect(queue(page, 'Suporte')).toBeVisible()
  await pressBoth(page, 'g', 'a')
  await expect(page).toHaveURL(/\/tickets/)
  await pressBoth(page, 'g', 's')
  await expect(page).toHaveURL(/\/queues/)
  await queue(page, 'Suporte').getByRole('button', { name: 'Suporte', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome')).toHaveValue('Vendas')
  await page.getByLabel('Nome').fill('Vendas e trocas')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Setor salvo com sucesso')).toBeVisible()
  await expectAccessible(page, 'a queue')
  await page.goBack()
  await expect(queue(page, 'Vendas e trocas')).toBeVisible()
})
