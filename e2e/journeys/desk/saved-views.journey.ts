import type { Page } from '@playwright/test'
import { corners, expectAccessible, expectReadable } from '../../support/accessibility.ts'
import { aTalk, atWork, beside, expect, list, test, visit } from '../../support/desk.ts'

const open = (page: Page) => list(page).getByRole('button', { name: 'Visões' }).click()
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function save(page: Page, name: string, isShared = false) {
  await open(page)
  await entry(page, 'Salvar esta visão').click()
  const form = page.getByRole('dialog', { name: 'Salvar esta visão' })
  await form.getByLabel('Nome').fill(name)
  if (isShared) await form.getByRole('switch', { name: 'Compartilhar com a empresa' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
}

test('a view is saved, shared, opened by a link, changed, ordered and deleted, and a second screen follows', async ({
  page,
  browser,
}) => {
  const { casa } = await aTalk(page)
  const { id: queueId } = await beside<{ id: number }>(page, '/queue', {
    name: 'Garantia',
    color: '#336699',
  })
  const bia = await atWork(browser, casa.bia)
  await expect(list(bia)).toBeVisible()

  await visit(page, '/tickets?sub=pending&unread=1')
  await save(page, 'Aguardando sem ler', true)
  await expect(list(page).getByText('Aguardando sem ler')).toBeVisible()
  await visit(page, `/tickets?tab=closed&queue=${queueId}`)
  await save(page, 'Garantias resolvidas')
  await save(page, 'Outra')
  const address = page.url()

  await open(bia)
  await expect(choice(bia, 'Aguardando sem ler')).toBeVisible()
  await expect(choice(bia, 'Garantias resolvidas')).toHaveCount(0)
  await bia.keyboard.press('Escape')

  await open(page)
  await choice(page, 'Aguardando sem ler').click()
  await expect(page).toHaveURL(/sub=pending/)
  await expect(page).toHaveURL(/unread=1/)
  await list(page).getByRole('button', { name: 'Remover filtro Só não lidos' }).click()
  await expect(list(page).getByText('alterada')).toBeVisible()
  const followed = bia.waitForResponse((reply) => reply.url().endsWith('/api/saved-views'))
  await open(page)
  await entry(page, 'Atualizar “Aguardando sem ler”').click()
  await expect(list(page).getByText('alterada')).toBeHidden()
  await followed
  await open(bia)
  await choice(bia, 'Aguardando sem ler').click()
  await expect(bia).not.toHaveURL(/unread=1/)

  await page.goto(address)
  await expect(list(page).getByText('Outra', { exact: true })).toBeVisible()
  await open(page)
  await entry(page, 'Organizar visões').click()
  const all = page.getByRole('dialog', { name: 'Visões salvas' })
  const own = all.getByRole('region', { name: 'Minhas visões' }).getByRole('listitem')
  await expect(own.first()).toContainText('Garantias resolvidas')
  await own.last().getByRole('button', { name: 'Mais ações: Outra' }).click()
  await page.getByRole('menuitem', { name: 'Mover para cima' }).click()
  await expect(own.first()).toContainText('Outra')
  await own.first().getByRole('button', { name: 'Mais ações: Outra' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir visão' }).click()
  await expect(own).toHaveCount(1)
  await own.getByRole('button', { name: 'Editar: Garantias resolvidas' }).click()
  const form = page.getByRole('dialog', { name: 'Editar' })
  await form.getByLabel('Nome').fill('G')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText(/pelo menos|curto/i)).toBeVisible()
  await form.getByLabel('Nome').fill('Garantias')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(own).toContainText('Garantias')
  await page.keyboard.press('Escape')
})

test('everybody can use the menu and the dialogs of saved views', async ({ page }) => {
  await aTalk(page)
  await visit(page, '/tickets?sub=pending')
  await save(page, 'Aguardando', true)
  await save(page, 'Minhas')
  await expectAccessible(page, 'list with a view', corners)
  await open(page)
  await expect(choice(page, 'Aguardando')).toBeVisible()
  await expectReadable(page, 'menu')
  await entry(page, 'Organizar visões').click()
  await expect(page.getByRole('dialog', { name: 'Visões salvas' })).toBeVisible()
  await expectAccessible(page, 'dialog')
})
