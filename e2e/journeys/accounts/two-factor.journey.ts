import type { Page } from '@playwright/test'
import { codeAt } from '../../../server/src/accounts/two-factor/totp.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import { PASSWORD } from '../../support/company.ts'
import { expect, test } from '../../support/desk.ts'
import { startEmptyInstallation } from '../../support/empty-installation.ts'

const EMAIL = 'ana@casa.test'

async function passwordStep(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: /Nina Prado/ }).click()
  await page.getByRole('menuitem', { name: 'Segurança da conta…' }).click()
  return page.getByRole('dialog', { name: 'Segurança da conta' })
}

/** The code of the next half minute, which is valid and was not used. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))

test('an authenticator is set up in the profile, asked for at the next sign-in, and everything is signed out', async ({
  browser,
}) => {
  test.slow()
  const { url, run, stop } = await startEmptyInstallation()
  try {
    await run(
      'company',
      '--name=Casa Azul',
      `--email=${EMAIL}`,
      `--password=${PASSWORD}`,
      '--admin=Nina Prado',
    )
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    await page.goto('/login')
    await passwordStep(page)
    await expect(menu(page)).toBeVisible()

    const dialog = await openSecurity(page)
    await expect(dialog.getByText(/Entrou de um aparelho novo/)).toBeVisible()
    await expectAccessible(page, 'the security of the account', corners)
    await dialog.getByRole('button', { name: 'Ligar' }).click()
    await dialog.getByLabel('Senha atual').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    const shown = dialog.getByText(/^([A-Z2-7]{4} ?){8}$/)
    const secret = (await shown.textContent())!.replaceAll(' ', '')
    await expectAccessible(page, 'the QR code of an authenticator', corners)
    await dialog.getByLabel('Código que o aplicativo mostra').fill(codeAt(secret, new Date()))
    await dialog.getByRole('button', { name: 'Ligar' }).click()
    await expect(dialog.getByRole('listitem').first()).toHaveText(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect(dialog.getByText('Ligada', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Gerar novos códigos' }).click()
    await dialog.getByLabel('Senha atual').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Gerar códigos' }).click()
    await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect(dialog.getByText('Restam 10 códigos de recuperação.')).toBeVisible()

    const other = await (await browser.newContext({ baseURL: url })).newPage()
    await other.goto('/login')
    await passwordStep(other)
    await expect(other.getByRole('heading', { name: 'Segunda etapa' })).toBeVisible()
    await expectAccessible(other, 'the second step', corners)
    await other.getByLabel('Código').fill('000000')
    await other.getByRole('button', { name: 'Entrar' }).click()
    await expect(other.getByText(/^O código não está certo/)).toBeVisible()
    await other.getByLabel('Código').fill(nextCode(secret))
    await other.getByRole('button', { name: 'Entrar' }).click()
    await expect(menu(other)).toBeVisible()

    const again = await openSecurity(other)
    await again.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
    await expect(other.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  } finally {
    await stop()
  }
})
