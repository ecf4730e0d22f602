import type { Page } from '@playwright/test'
import {
  aCustomer,
  aShopAtWork,
  accept,
  aTalk,
  atWork,
  beside,
  expect,
  log,
  row,
  test,
  visit,
} from '../../support/desk.ts'

const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Contato' })
const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: 'Dados do contato' }).click()
  await expect(drawerOf(page)).toBeVisible()
}

test('the drawer shows who writes, and the address keeps it open', async ({ page }) => {
  const { lia } = await aTalk(page)
  await openDrawer(page)
  const drawer = drawerOf(page)
  await expect(drawer).toContainText('Lia Campos')
  await expect(drawer).toContainText(/Cliente desde \d\d\/\d\d\/\d{4}/)
  await expect(drawer.getByRole('link', { name: /\+55 11/ })).toHaveAttribute(
    'href',
    `tel:+${lia.number}`,
  )
  expect((await drawer.boundingBox())?.width).toBe(320)
  await page.reload()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await expect(drawer).toHaveCount(0)
})

test('a tag is made and given while one types, and a colleague sees it in the list', async ({
  browser,
}) => {
  const { ana, shop } = await aShopAtWork(browser)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(ana, lia.name)
  await ana.getByRole('button', { name: 'Etiqueta', exact: true }).click()
  const search = ana.getByRole('textbox', { name: 'Buscar ou criar etiqueta' })
  await expect(search).toBeFocused()
  await search.fill('VIP')
  await expect(ana.getByRole('option', { name: 'Criar “VIP”' })).toBeVisible()
  await ana.keyboard.press('ArrowDown')
  await ana.keyboard.press('Enter')
  await expect(ana.getByRole('list', { name: 'Etiquetas' })).toContainText('VIP')
  await expect(log(ana).getByText(/VIP/)).toBeVisible()
  await ana.getByRole('option', { name: 'VIP' }).click()
  await expect(ana.getByRole('list', { name: 'Etiquetas' })).toHaveCount(0)
})

test('a note is written, read by a colleague at once, and removed once asked', async ({
  browser,
}) => {
  const { casa, ana, shop } = await aShopAtWork(browser)
  const bia = await atWork(browser, casa.bia)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(bia, lia.name)
  await visit(ana, new URL(bia.url()).pathname)
  await Promise.all([openDrawer(ana), openDrawer(bia)])
  const write = drawerOf(bia).getByRole('textbox', { name: 'Escreva uma nota' })
  await write.fill('a')
  await write.press('Enter')
  await expect(drawerOf(bia).getByText('Muito curta')).toBeVisible()
  await write.fill('Portaria só até as 18h')
  await write.press('Enter')
  await expect(bia.getByText('Observação adicionada com sucesso!')).toBeVisible()
  await expect(write).toHaveValue('')
  const notes = drawerOf(ana).getByRole('list', { name: 'Notas' })
  await expect(notes).toContainText('Portaria só até as 18h')
  await notes.getByRole('button', { name: 'Excluir nota' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Excluir nota' }).click()
  await expect(ana.getByText('Observação excluída com sucesso!')).toBeVisible()
  await expect(drawerOf(bia).getByText('Portaria só até as 18h')).toHaveCount(0)
  expect((await lia.heard()).map(({ body }) => body)).not.toContain('Portaria só até as 18h')
})

test('a scheduled message stands in the drawer and is cancelled from there', async ({ page }) => {
  await aTalk(page)
  await openDrawer(page)
  const part = drawerOf(page).getByRole('region', { name: 'Mensagens agendadas' })
  await part.getByRole('button', { name: 'Agendar mensagem' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mensagem').fill('Bom dia, tudo certo?')
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(part).toContainText('Bom dia, tudo certo?')
  await part.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(part).not.toContainText('Bom dia, tudo certo?')
})

test('the idle message is switched off, and the contact’s earlier ticket is one click away', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  const first = new URL(page.url()).pathname.split('/').at(-1)!
  const { id } = await beside<{ id: number }>(page, `/tickets/u/${first}`)
  await beside(page, `/tickets/${id}`, { status: 'closed' }, 'PUT')
  const { contactId } = await beside<{ contactId: number }>(page, `/tickets/${id}`)
  const { uuid } = await beside<{ uuid: string }>(page, '/tickets', { contactId })
  await visit(page, `/tickets/${uuid}?info=1`)
  const toggle = drawerOf(page).getByRole('switch', { name: 'Mensagem de inatividade' })
  await expect(toggle).toBeChecked()
  await toggle.click({ force: true })
  await expect(toggle).not.toBeChecked()
  await drawerOf(page).getByRole('link', { name: /Oi/ }).click()
  await expect(page).toHaveURL(new RegExp(first))
  expect(shop.number).not.toBe(lia.number)
})

test('on a phone the drawer is a page, and the way back leads to the conversation', async ({
  page,
}) => {
  await aTalk(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await openDrawer(page)
  expect((await drawerOf(page).boundingBox())?.width).toBe(360)
  await page.goBack()
  await expect(drawerOf(page)).toHaveCount(0)
  await expect(log(page)).toBeVisible()
  await openDrawer(page)
  await drawerOf(page).getByRole('button', { name: 'Voltar à conversa' }).click()
  await expect(drawerOf(page)).toHaveCount(0)
  await expect(row(page, 'Lia Campos')).toHaveCount(0)
})
