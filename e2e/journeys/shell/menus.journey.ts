import type { Locator, Page } from '@playwright/test'
import {
  aTalk,
  beside,
  bubble,
  expect,
  field,
  list,
  row,
  subTab,
  test,
  write,
  visit,
} from '../../support/desk.ts'

const items = (page: Page) => page.getByRole('menu').locator('[role^="menuitem"]')

/** Enter opens it on its first item, the arrows walk all there are and come round, Escape closes it again. */
async function walk(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(items(page).first()).toBeFocused()
  const count = await items(page).count()
  for (let at = 1; at < count; at += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(items(page).nth(at)).toBeFocused()
  }
  await page.keyboard.press('ArrowDown')
  await expect(items(page).first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items(page).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
}

/** What is in it has come. */
async function filled(page: Page, button: Locator, item: string): Promise<void> {
  await button.click()
  await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('every menu of the desk can be walked by keyboard', async ({ page }) => {
  await aTalk(page)
  await beside(page, '/tags', { name: 'Urgente', color: '#e03131' })
  const named = (name: string | RegExp) => page.getByRole('button', { name })
  await walk(page, named('Mais ações'))
  await walk(page, named('Mais opções de escrita'))
  await walk(page, named('Ordem e tamanho das linhas'))
  await walk(page, named(/^Ana Prado/))
  await walk(page, bubble(page, 'Oi').getByRole('button', { name: 'Opções da mensagem' }))
  await page.keyboard.press('Escape')
  await subTab(page, 'Atendendo').click()
  await row(page, 'Lia Campos').getByRole('link').focus()
  await page.keyboard.press('x')
  const handOver = list(page).getByRole('button', { name: 'Transferir' })
  await filled(page, handOver, 'Bia Nunes')
  await walk(page, handOver)
  const tag = list(page).getByRole('button', { name: 'Etiquetar' })
  await filled(page, tag, 'Urgente')
  await walk(page, tag)
})

test('the menu of a row is walked by keyboard, wide and narrow', async ({ page }) => {
  await aTalk(page)
  const more = page.getByRole('button', { name: 'Mais ações: Lia Campos' })
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/contacts')
    await walk(page, more)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await visit(page, '/connections')
  await walk(page, page.getByRole('button', { name: 'Mais ações: Loja' }))
})

test('what is on or off in the menu of a ticket says so, and stays open to be seen', async ({
  page,
}) => {
  await aTalk(page)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  const goesOn = page.getByRole('menuitemcheckbox', { name: /próximo/ })
  await expect(goesOn).not.toBeChecked()
  await goesOn.press('Enter')
  await expect(goesOn).toBeChecked()
})

/** Until it is let in, the chunk of this part does not come. */
async function holdBack(page: Page, part: string): Promise<() => void> {
  let letIn: () => void = () => undefined
  const gate = new Promise<void>((open) => (letIn = open))
  await page.route(`**/${part}-*.js`, async (route) => {
    await gate
    await route.continue()
  })
  return letIn
}

test('letters typed at once after a key that opens a field are words, and no commands', async ({
  page,
}) => {
  const letFindIn = await holdBack(page, 'FindBar')
  const letActsIn = await holdBack(page, 'ActDialog')
  await aTalk(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).not.toBeFocused()
  await page.getByRole('log').focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('entrega')
  letFindIn()
  const find = page.getByRole('search').getByRole('textbox')
  await expect(find).toHaveValue('entrega')
  await expect(find).toBeFocused()
  await page.keyboard.type('s')
  await expect(find).toHaveValue('entregas')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(field(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await page.keyboard.type('bea')
  letActsIn()
  await expect(page.getByRole('textbox', { name: 'Para quem', exact: true })).toHaveValue('bea')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible()
})

test('after a reaction, a copied text and a search one can write on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await aTalk(page)
  await write(page, 'Chega sexta')
  const said = bubble(page, 'Chega sexta')
  const options = said.getByRole('button', { name: 'Opções da mensagem' })
  await said.hover()
  await options.click()
  await page.getByRole('menuitem', { name: 'Copiar texto' }).click()
  await expect(field(page)).toBeFocused()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe('Chega sexta')
  await bubble(page, 'Oi').hover()
  await bubble(page, 'Oi').getByRole('button', { name: 'Opções da mensagem' }).click()
  await page.getByRole('menuitem', { name: /👍/ }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+f')
  const find = page.getByRole('search').getByRole('textbox')
  await expect(find).toBeFocused()
  await field(page).focus()
  await page.keyboard.press('Control+f')
  await expect(find).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
})
