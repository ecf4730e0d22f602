import type { Page } from '@playwright/test'
import { aPhone } from '../../support/company.ts'
import {
  aCustomer,
  aShopAtWork,
  accept,
  aTicketInQueue,
  atWork,
  expect,
  field,
  list,
  row,
  subTab,
  test,
  visit,
} from '../../support/desk.ts'

test('of two agents who accept, one gets the conversation and the other reads who was faster', async ({
  browser,
}) => {
  const { casa, shop } = await aShopAtWork(browser)
  const [bia, caio] = await Promise.all([atWork(browser, casa.bia), atWork(browser, casa.caio)])
  const both = [bia, caio]
  for (const page of both) await subTab(page, 'Aguardando').click()
  await aCustomer(shop, 'Lia Campos', 'Oi')
  for (const page of both) await row(page, 'Lia Campos').hover()

  const pressed = new Set<Page>()
  let letGo = () => {}
  const bothPressed = new Promise<void>((resolve) => (letGo = resolve))
  for (const page of both)
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      if (pressed.add(page).size === both.length) letGo()
      await bothPressed
      await route.continue()
    })
  const told = Promise.any(
    both.map((page) => row(page, /Aceito por (Bia Nunes|Caio Melo)/).waitFor()),
  )
  await Promise.all(
    both.map((page) => row(page, 'Lia Campos').getByRole('button', { name: 'Aceitar' }).click()),
  )
  await told
  const got = () => both.filter((page) => /\/tickets\/./.test(new URL(page.url()).pathname))
  await expect.poll(() => got().length).toBe(1)
  const [winner] = got()
  const loser = both.find((page) => page !== winner)!
  await expect(field(winner!)).toBeFocused()
  await loser.mouse.move(900, 600)
  await expect(list(loser).getByText('Ninguém está esperando')).toBeVisible()
  await expect(subTab(loser, 'Aguardando')).toContainText('0')
  expect(new URL(loser.url()).pathname).toBe('/tickets')
})

test('a row that a colleague takes says by whom before it leaves, wherever the pointer is', async ({
  browser,
}) => {
  const { casa, ana, shop } = await aShopAtWork(browser)
  const bia = await atWork(browser, casa.bia)
  for (const page of [ana, bia]) {
    await subTab(page, 'Aguardando').click()
    await page.mouse.move(900, 600)
  }
  await aCustomer(shop, 'Lia Campos', 'Oi')
  for (const page of [ana, bia]) await expect(row(page, 'Lia Campos')).toBeVisible()
  const caio = await atWork(browser, casa.caio)
  const told = Promise.all([ana, bia].map((page) => row(page, 'Aceito por Caio Melo').waitFor()))
  await accept(caio, 'Lia Campos')
  await told
  for (const page of [ana, bia]) await expect(row(page, 'Lia Campos')).toHaveCount(0)
})

test('an agent never sees a ticket of a queue that is not theirs, and its address leads back', async ({
  browser,
}) => {
  const { casa, ana, shop } = await aShopAtWork(browser)
  const [bia, rui] = await Promise.all([atWork(browser, casa.bia), atWork(browser, casa.rui)])
  for (const page of [bia, rui]) await subTab(page, 'Aguardando').click()

  const lia = await aPhone('Lia Campos')
  const { uuid } = await aTicketInQueue(ana, lia, casa.vendas)
  await visit(ana, `/tickets/${uuid}`)
  await ana.getByRole('button', { name: 'Mais ações' }).click()
  await ana.getByRole('menuitem', { name: 'Devolver à fila' }).click()
  await expect(row(bia, 'Lia Campos')).toContainText('Vendas')
  await lia.says(shop.number, 'Preciso de ajuda')
  await expect(row(bia, 'Lia Campos')).toContainText('Preciso de ajuda')
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  await expect(row(rui, 'Otávio Lins')).toBeVisible()
  await expect(list(rui)).not.toContainText('Lia Campos')
  await expect(subTab(rui, 'Aguardando')).toContainText('1')

  await rui.goto(`/tickets/${uuid}`)
  await expect(rui.getByRole('alert').filter({ hasText: 'Acesso não permitido' })).toBeVisible()
  await expect(rui).toHaveURL(/\/tickets$/)
  await expect(rui.getByText('Preciso de ajuda')).toBeHidden()
})
