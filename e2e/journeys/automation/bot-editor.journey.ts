import type { Page } from '@playwright/test'
import { aCompany } from '../../support/company.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, signIn, test } from '../../support/desk.ts'

const rows = (page: Page) =>
  page.getByRole('treeitem').evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))

/** Creates an option and writes its texts. */
async function create(page: Page, press: string, { title, message }: Record<string, string>) {
  await page.getByRole('button', { name: press, exact: true }).click()
  await expect(page.getByLabel('Texto no menu')).toHaveValue('Nova opção')
  await page.getByLabel('Texto no menu').fill(title!)
  await page.getByLabel('O que o robô responde').fill(message!)
  await expect(page.getByRole('treeitem', { name: `${title}, Vendas` })).toBeVisible()
}

/** Drags an option onto the middle of another one. */
async function dragInto(page: Page, name: string, target: string) {
  const handle = page.getByRole('treeitem', { name }).locator('[data-handle]')
  const [from, to] = [
    await handle.boundingBox(),
    await page.getByRole('treeitem', { name: target }).boundingBox(),
  ]
  await page.mouse.move(from!.x + 8, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(to!.x + 40, to!.y + to!.height / 2, { steps: 4 })
  await page.mouse.up()
}

test('an administrator writes the bot of a queue, tries it and switches it on', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: `/queues/${casa.vendas}` })
  await page.getByRole('link', { name: 'Robô' }).click()
  await expectAccessible(page, 'a queue without a bot')
  await create(page, 'Criar primeira opção', { title: 'Trocas', message: 'Onde comprou?' })
  await create(page, 'Opção', { title: 'Pelo site', message: 'Já chamo o site.' })
  const second = await page.context().newPage()
  await second.goto(`/queues/${casa.vendas}/bot`)
  await expect(second.getByRole('treeitem', { name: 'Pelo site' })).toBeVisible()
  await page.bringToFront()

  await dragInto(page, 'Pelo site', 'Trocas')
  for (const screen of [page, second])
    await expect
      .poll(() => rows(screen))
      .toEqual([null, '1 Trocas, 1 opção', '1.1 Pelo site, Vendas'])
  await page.getByRole('treeitem', { name: 'Pelo site' }).press('Alt+ArrowLeft')
  await expect(page.getByRole('treeitem', { name: '2 Pelo site, Vendas' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  for (const screen of [page, second])
    await expect.poll(() => rows(screen)).toEqual([null, '1 Pelo site, Vendas', '2 Trocas, Vendas'])

  await page.getByRole('region', { name: 'Prévia e teste' }).getByText('Testar').click()
  const say = page.getByLabel('Escreva como o cliente')
  await say.fill('oi')
  await say.press('Enter')
  await say.fill('1')
  await say.press('Enter')
  await page.getByRole('log').getByRole('button', { name: 'Já chamo o site.' }).click()
  await expect(page.getByRole('heading', { name: 'Opção 1' })).toBeVisible()
  await expectAccessible(page, 'the editor of a bot')

  await page.getByRole('switch', { name: 'Robô desligado' }).click()
  for (const screen of [page, second])
    await expect(screen.getByRole('switch', { name: 'Robô ligado' })).toBeChecked()
})

test('on a phone the options, one option and the test are shown one at a time', async ({
  page,
}) => {
  const casa = await aCompany()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, casa.ana, { at: `/queues/${casa.vendas}/bot` })
  await page.getByRole('button', { name: 'Criar primeira opção' }).click()
  await page.getByLabel('Texto no menu').fill('Trocas')
  await page.getByLabel('O que o robô responde').fill('Onde comprou?')
  await expect(page.getByRole('tree')).toBeHidden()
  await page.getByText('Opções', { exact: true }).click()
  await expect(page.getByRole('treeitem', { name: 'Trocas, Vendas' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Texto no menu')).toHaveValue('Trocas')
  await page.getByText('Testar').first().click()
  await page.getByLabel('Escreva como o cliente').fill('oi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('1 Trocas')
  await expectAccessible(page, 'the test of a bot on a phone')
})
