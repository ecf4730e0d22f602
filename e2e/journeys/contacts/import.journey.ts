import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { parseCsv } from '../../../server/src/platform/spreadsheets/csv.ts'
import { aCompany, aNumber, aPhone } from '../../support/company.ts'
import {
  aShop,
  accept,
  atWork,
  beside,
  expect,
  signIn,
  subTab,
  row,
  test,
  visit,
} from '../../support/desk.ts'

type Page = Parameters<typeof signIn>[0]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar contatos' })

async function choose(page: Page, lines: string[], name = 'clientes.csv'): Promise<void> {
  await visit(page, '/contacts?tool=import')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

const contentOf = async (download: Download) =>
  parseCsv(await readFile(await download.path(), 'utf8'), 1000)

test('a sheet becomes contacts: columns are matched, what would come of it is told, and the rest is handed back', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  const lia = await aPhone('Lia Campos')
  await choose(page, [
    'Quem;WhatsApp;CPF',
    `Lia da Loja;${lia.number};318`,
    `Rui Prado;${aNumber()};`,
    `Rui de novo;${aNumber()};x`,
    'Ninguém;12;',
  ])
  const importing = dialog(page)
  await expect(importing.getByText('Diga o que há em cada coluna')).toBeVisible()
  await importing.getByLabel('O que há na coluna WhatsApp').selectOption('Não importar')
  await expect(importing.getByText('Escolha a coluna que tem o número de WhatsApp.')).toBeVisible()
  await expect(importing.getByRole('button', { name: 'Nada a importar' })).toBeDisabled()
  await importing.getByLabel('O que há na coluna WhatsApp').selectOption('WhatsApp')
  await importing.getByLabel('O que há na coluna Quem').selectOption('Nome')
  await expect(importing.getByText('3 novos')).toBeVisible()
  await expect(importing.getByText('1 com problema')).toBeVisible()
  await importing.getByText('Linhas que não entram').click()
  await expect(importing.getByText('Linha 5')).toBeVisible()
  await importing.getByRole('button', { name: 'Importar 3 contatos' }).click()
  await expect(importing.getByText('Importação concluída')).toBeVisible()
  await expect(importing.getByText('4 de 4 linhas')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await importing.getByRole('button', { name: 'Baixar linhas recusadas' }).click()
  expect((await downloading).suggestedFilename()).toBe('Linhas recusadas.xlsx')
  await importing.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText('Lia da Loja')).toBeVisible()

  await lia.says(shop.number, 'Oi')
  await page.getByRole('link', { name: 'Atendimentos' }).click()
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia da Loja')).toContainText('Oi')
  await accept(page, 'Lia da Loja')
})

test('what is no sheet is refused in words, and the next one is read', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.bia, { at: '/contacts?tool=import' })
  const importing = dialog(page)
  const file = importing.locator('input[type=file]')
  const broken = Buffer.from('PK\u0003\u0004 quebrado')
  await file.setInputFiles({ name: 'x.xlsx', mimeType: 'application/zip', buffer: broken })
  await expect(importing.getByText('Não foi possível ler esta planilha.')).toBeVisible()
  const good = Buffer.from(`numero\n${aNumber()}\n`)
  await file.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: good })
  await expect(importing.getByRole('button', { name: 'Importar 1 contato' })).toBeVisible()
})

test('an import is left running, and its end is told on the page', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const numbers = Array.from({ length: 8000 }, (_, i) => `55119${70_000_000 + i}`)
  await choose(page, ['numero', ...numbers])
  await dialog(page).getByRole('button', { name: 'Importar 8000 contatos' }).click()
  await expect(dialog(page).getByText('Você pode fechar esta janela')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Importação concluída: 8000 novos, 0 atualizados.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contatos 8.000' })).toBeVisible()
})

test('the list leaves as a file, narrowed as it is searched; agents are not offered it', async ({
  page,
  browser,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await choose(page, ['nome;numero', `Lia Campos;${aNumber()}`, `Rui Prado;${aNumber()}`])
  await dialog(page).getByRole('button', { name: 'Importar 2 contatos' }).click()
  await expect(dialog(page).getByText('Importação concluída')).toBeVisible()
  await visit(page, '/contacts?q=campos')
  await expect(page.getByText('Lia Campos')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar os contatos da busca' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Texto separado (.csv)' }).click()
  const [titles, first, ...others] = await contentOf(await downloading)
  expect(titles).toEqual(['Nome', 'Número', 'E-mail', 'Criado em'])
  expect(first?.[0]).toBe('Lia Campos')
  expect(others.flat().join('')).toBe('')

  const bia = await atWork(browser, casa.bia, '/contacts')
  await expect(bia.getByRole('button', { name: 'Importar contatos' })).toBeVisible()
  await expect(bia.getByRole('button', { name: 'Exportar contatos' })).toHaveCount(0)
  await expect(bia.getByRole('button', { name: 'Encontrar duplicados' })).toHaveCount(0)
  expect(await beside<object>(bia, '/contact-imports')).toMatchObject({ imports: [{ rows: 2 }] })
})
