import { DEMO_PASSWORD } from '../../../server/src/demo-companies.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test } from '../../support/desk.ts'
import { startEmptyInstallation } from '../../support/empty-installation.ts'
import { aPicture } from '../../support/sample-files.ts'

const orange = aPicture({ width: 240, height: 80, rgb: [232, 89, 12] })

/** All journeys share the default brand, so this one has an installation of its own. */
test('an operator customizes the default brand, and visitors see it', async ({ page, browser }) => {
  test.slow()
  const { url, stop } = await startEmptyInstallation({ DEMO: 'true' })
  const visit = async () => {
    const guest = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    await guest.goto(url)
    return guest
  }
  try {
    const early = await visit()
    await expect(early).toHaveTitle('Entrar · Recado')
    await expect(early.locator('link[rel="manifest"]')).toHaveAttribute(
      'href',
      '/manifest.webmanifest',
    )
    await page.goto(`${url}/brands`)
    await page.getByLabel('E-mail').fill('operator@recado.demo')
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Marca principal' })
    await row.getByRole('button', { name: /^Editar/ }).click()
    await expect(page).toHaveURL(/\/brands\/0$/)
    await expect(page.getByLabel('Caminho')).toHaveCount(0)
    await expect(page.getByLabel('Domínio próprio')).toHaveCount(0)
    const name = page.getByLabel('Nome')
    await name.fill('Outra coisa')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(name).toHaveValue('Recado')
    await name.fill('Fala Já')
    await page.getByLabel('Cor principal').fill('#12b886')
    await page.getByLabel('Frase da entrada').fill('Cada conversa conta.')
    await page.getByLabel('E-mail para respostas').fill('ajuda@falaja.test')
    const files = page.locator('input[type="file"]')
    await files.nth(0).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: orange })
    await files.nth(2).setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: orange })
    await expectAccessible(page, 'the form of the default brand')
    await page.getByRole('button', { name: 'Publicar marca' }).click()
    await expect(page.getByText('Marca publicada')).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('img', { name: 'Fala Já' })).toBeVisible()
    await expect(page).toHaveTitle('Fala Já · Fala Já')

    const guest = await visit()
    await expect(guest.getByText('Cada conversa conta.')).toBeVisible()
    await expect(guest.getByRole('img', { name: 'Fala Já' })).toBeVisible()
    await expect(guest).toHaveTitle('Entrar · Fala Já')
    await expect(guest.locator('link[rel="manifest"]')).toHaveAttribute(
      'href',
      '/brand.webmanifest',
    )
    await expectAccessible(guest, 'the sign-in page of the customized default brand')
    const manifest = await guest.request.get(`${url}/brand.webmanifest`)
    expect(await manifest.json()).toMatchObject({ name: 'Fala Já', start_url: '/' })
    await page.getByRole('link', { name: 'Marcas' }).click()
    await expect(row).toContainText('Fala Já')
    await expectAccessible(page, 'the list of brands with the default one')
  } finally {
    await stop()
  }
})
