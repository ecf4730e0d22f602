import type { Page } from '@playwright/test'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import { aCompany, aPhone } from '../../support/company.ts'
import {
  aConnectedNumber,
  aTalkOfBia,
  aTicketInQueue,
  beside,
  expect,
  list,
  log,
  row,
  saves,
  signIn,
  test,
  visit,
} from '../../support/desk.ts'

const reasonsOf = (page: Page) => page.getByRole('region', { name: 'Motivos de encerramento' })
const closing = (page: Page) => page.getByRole('dialog', { name: /^Resolver / })

/** Adds reasons on the screen of the settings. */
async function addReasons(admin: Page, names: string[]) {
  await admin.goto('/settings/closing')
  for (const name of names) {
    await reasonsOf(admin).getByRole('button', { name: 'Novo motivo' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Novo motivo' })
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(reasonsOf(admin).getByText(name, { exact: true })).toBeVisible()
  }
}

test('an admin keeps the list of reasons, and a second screen follows', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/settings/closing' })
  await expect(page.getByText('Nenhum motivo ainda.')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/settings/closing')
  await page.bringToFront()
  await addReasons(page, ['Venda feita', 'Dúvida sanada'])
  const shown = () => reasonsOf(second).getByRole('listitem')
  await expect(shown()).toContainText(['Venda feita', 'Dúvida sanada'])

  await reasonsOf(page).getByRole('button', { name: 'Novo motivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo motivo' })
  await dialog.getByLabel('Nome').fill('V')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('O nome precisa de pelo menos 2 letras')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Venda feita')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Já existe um motivo com este nome.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Engano')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Mais ações: Engano' }).click()
  await page.getByRole('menuitem', { name: 'Mover para cima' }).click()
  await expect(shown()).toContainText(['Venda feita', 'Engano', 'Dúvida sanada'])
  await reasonsOf(page)
    .getByRole('switch', { name: 'Engano: pode ser escolhido' })
    .click({ force: true })
  await expect(shown().nth(1)).toContainText('Inativo')
  await expectAccessible(page, 'closing reasons')
  await page.setViewportSize({ width: 1366, height: 768 })

  await page.getByRole('button', { name: 'Mais ações: Engano' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir motivo' }).click()
  await expect(shown()).toContainText(['Venda feita', 'Dúvida sanada'])
})

test('an agent resolves with a reason and a note, colleagues see both, and a filter finds them', async ({
  page,
  browser,
}) => {
  const { bia } = await aTalkOfBia(page, browser)
  await addReasons(await page.context().newPage(), ['Venda feita', 'Dúvida sanada'])

  await bia.getByRole('heading', { name: 'Lia Campos' }).click()
  await bia.keyboard.press('e')
  await expect(closing(bia).getByRole('radio', { name: 'Sem motivo' })).toBeChecked()
  await expectAccessible(bia, 'closing dialog', corners)
  await bia.setViewportSize({ width: 1366, height: 768 })
  await closing(bia).getByRole('radio', { name: 'Venda feita' }).check()
  await closing(bia).getByLabel('Nota de encerramento').fill('Levou o sofá')
  await closing(bia).getByRole('button', { name: 'Resolver' }).click()
  await expect(bia).toHaveURL(/\/tickets(\?|$)/)

  await expect(
    log(page).getByText('Bia Nunes resolveu: Venda feita · “Levou o sofá”'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Dados do contato' }).click()
  const drawer = page.getByRole('complementary', { name: 'Contato' })
  await expect(drawer.getByRole('region', { name: 'Encerramento' })).toContainText('Levou o sofá')

  await visit(page, '/tickets?tab=closed')
  await expect(row(page, 'Lia Campos')).toContainText('Venda feita')
  await list(page).getByRole('button', { name: 'Filtros' }).click()
  const filter = page.getByRole('combobox', { name: 'Motivo de encerramento' })
  await filter.click()
  await page.getByRole('option', { name: 'Dúvida sanada' }).click()
  await expect(row(page, 'Lia Campos')).toHaveCount(0)
  await page.getByRole('option', { name: 'Venda feita' }).click()
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await expect(page).toHaveURL(/reason=/)
})

test('where a reason is required nobody resolves without one, and several tickets get the same', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await aConnectedNumber(page)
  const names = ['Lia Campos', 'Otávio Lins']
  for (const name of names) await aTicketInQueue(page, await aPhone(name), casa.vendas)
  await addReasons(page, ['Venda feita'])
  await page.getByRole('combobox', { name: 'Perguntar o motivo' }).click()
  await saves(page, () => page.getByRole('option', { name: 'Exigir um motivo' }).click())

  await visit(page, '/tickets')
  const links = list(page).getByRole('listitem').getByRole('link')
  await links.nth(0).click({ modifiers: ['Control'] })
  await links.nth(1).click({ modifiers: ['Control'] })
  await page
    .getByRole('toolbar', { name: 'Ações para os selecionados' })
    .getByRole('button', { name: 'Resolver' })
    .click()
  await expect(closing(page)).toContainText('Resolver 2 atendimentos?')
  await closing(page).getByRole('button', { name: 'Resolver' }).click()
  await expect(closing(page).getByText('Escolha um motivo')).toBeVisible()
  await closing(page).getByRole('radio', { name: 'Venda feita' }).check()
  await closing(page).getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByText('2 atendimentos resolvidos')).toBeVisible()
  const found = () =>
    beside<{ tickets: { closing: unknown }[] }>(page, '/tickets?status=closed').then((answer) =>
      answer.tickets.map((ticket) => JSON.stringify(ticket.closing)),
    )
  await expect.poll(found).toHaveLength(2)
  for (const one of await found()) expect(one).toContain('Venda feita')
})

test('who resolves second is told who was first, and keeps the closing note as a note', async ({
  page,
  browser,
}) => {
  const { bia } = await aTalkOfBia(page, browser)
  await addReasons(await page.context().newPage(), ['Venda feita', 'Engano'])
  await page.bringToFront()
  for (const [screen, reason] of [
    [bia, 'Venda feita'],
    [page, 'Engano'],
  ] as const) {
    await screen.getByRole('heading', { name: 'Lia Campos' }).click()
    await screen.keyboard.press('e')
    await closing(screen).getByRole('radio', { name: reason }).check()
  }
  await closing(bia).getByLabel('Nota de encerramento').fill('Levou o sofá')
  await closing(page).getByRole('button', { name: 'Resolver' }).click()
  await expect(log(bia).getByText('Ana Prado resolveu: Engano')).toBeAttached()
  await closing(bia).getByRole('button', { name: 'Resolver' }).click()

  const second = bia.getByRole('dialog', { name: 'Ana Prado já tinha resolvido este atendimento' })
  await expect(second).toContainText('Venda feita · “Levou o sofá”')
  await expectAccessible(bia, 'closed before dialog', corners)
  await bia.setViewportSize({ width: 1366, height: 768 })
  await second.getByRole('button', { name: 'Salvar como nota interna' }).click()
  await expect(second).toHaveCount(0)
  await visit(page, '/tickets?tab=closed')
  await row(page, 'Lia Campos').click()
  await expect(log(page).getByText('Venda feita · “Levou o sofá”')).toBeVisible()
})
