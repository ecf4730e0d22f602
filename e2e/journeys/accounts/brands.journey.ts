import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../support/accessibility.ts'
import { aCompany, asOperator, asOwner, PASSWORD } from '../../support/company.ts'
import { atWork, expect, signIn, test } from '../../support/desk.ts'
import { BASE_URL } from '../../support/product.ts'
import { aPicture } from '../../support/sample-files.ts'

const orange = aPicture({ width: 240, height: 80, rgb: [232, 89, 12] })
const violet = aPicture({ width: 240, height: 80, rgb: [112, 72, 232] })

const putUnderBrand = (companyId: number, path: string) =>
  asOwner(async (db) => {
    const { id } = await db
      .selectFrom('whiteLabels')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('companies')
      .set({ whiteLabelId: id })
      .where('id', '=', companyId)
      .execute()
  })

test('an operator makes a brand with logos, and its company works in that dress', async ({
  page,
  browser,
}) => {
  test.slow()
  const casa = await aCompany()
  const shop = await aCompany()
  await asOperator(casa.ana)
  await signIn(page, casa.ana)
  await page.getByRole('link', { name: 'Marcas' }).click()
  await expect(page).toHaveURL(/\/brands$/)
  await page.getByRole('button', { name: 'Nova marca' }).click()
  const word = randomUUID().slice(0, 8)
  const name = `Fala ${word}`
  const path = `fala-${word}`
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Caminho').fill('tickets')
  await page.getByLabel('E-mail para respostas').fill('ajuda@falaja.test')
  await page.getByLabel('Cor principal').fill('#12b886')
  await page.getByLabel('Frase da entrada').fill('Cada conversa conta.')
  await page.getByLabel('Contas no máximo').fill('4')
  await expect(page.getByText('A cor foi escurecida nos botões, sem mudar o tom.')).toBeVisible()
  await expectAccessible(page, 'the form of a brand')
  await page.getByRole('button', { name: 'Criar marca' }).click()
  await expect(page.getByText(/Este caminho é uma página do produto/)).toBeVisible()
  await page.getByLabel('Caminho').fill(path)
  await page.getByRole('button', { name: 'Criar marca' }).click()
  await expect(page).toHaveURL(/\/brands\/\d+$/)
  await expect(
    page.getByText(`Marca sem empresas em ${new URL(page.url()).host}/${path}`),
  ).toBeVisible()

  const files = page.locator('input[type="file"]')
  await files.nth(0).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await page.getByRole('button', { name: 'Publicar marca' }).click()
  await expect(page.getByText(/O logotipo precisa ser uma imagem/)).toBeVisible()
  await files.nth(0).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: orange })
  await files.nth(2).setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: violet })
  await page.getByRole('button', { name: 'Publicar marca' }).click()
  await expect(page.getByText('Marca publicada')).toBeVisible()

  await page.getByLabel('Nome').fill('Outra coisa')
  await page.getByRole('link', { name: 'Marcas' }).click()
  await page.getByRole('button', { name: /Descartar/ }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('0/4')
  await expectAccessible(page, 'the list of brands')

  await putUnderBrand(shop.companyId, path)
  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(`/${path}`)
  await expect(guest.getByText('Cada conversa conta.')).toBeVisible()
  await expect(guest.getByRole('img', { name })).toBeVisible()
  await expect(guest).toHaveTitle(`Entrar · ${name}`)
  const manifest = guest.locator('link[rel="manifest"]')
  await expect(manifest).toHaveAttribute('href', `/${path}/manifest.webmanifest`)
  await expectAccessible(guest, 'the sign-in page of a brand')
  await guest.getByLabel('E-mail').fill(shop.ana)
  await guest.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Entrar' }).click()
  const menu = guest.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('img', { name })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Marcas' })).toHaveCount(0)
  expect(new URL(guest.url()).pathname).toMatch(new RegExp(`^/${path}`))

  // All four accounts of the brand are in use.
  await page.reload()
  await expect(row).toContainText('4/4')
  await guest.goto(`/${path}/users`)
  await guest.getByRole('button', { name: 'Novo usuário' }).click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Davi Reis')
  await dialog.getByLabel('E-mail').fill(`davi-${word}@casa.test`)
  await dialog.getByLabel('Senha', { exact: true }).fill('uma senha boa')
  await dialog.getByRole('button', { name: /Criar|Salvar/ }).click()
  await expect(dialog.getByText(/Todas as contas desta marca estão em uso/)).toBeVisible()
  await context.close()
})

test('operators of another brand, and everybody else, do not reach the brands', async ({
  browser,
}) => {
  const casa = await aCompany()
  const bia = await atWork(browser, casa.bia)
  await expect(bia.getByRole('link', { name: 'Marcas' })).toHaveCount(0)
  await bia.goto('/brands')
  await expect(
    bia.getByRole('heading', { name: 'Só quem opera o sistema vê esta página' }),
  ).toBeVisible()
})

test('nobody leaves the product by signing in, whatever the address asks for', async ({ page }) => {
  const casa = await aCompany()
  await page.goto(`${BASE_URL}//evil.example/tickets`)
  await page.getByLabel('E-mail').fill(casa.bia)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(BASE_URL)
})
