import type { Page } from '@playwright/test'
import { resetLinkIn, startMailServer, textOfMail } from '../../../server/test/mail/mail-server.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import { asOwner, PASSWORD } from '../../support/company.ts'
import { startEmptyInstallation } from '../../support/empty-installation.ts'
import { expect, test } from '../../support/desk.ts'

const EMAIL = 'ana+loja@casa.test'
const PUBLIC_URL = 'http://desk.casa.test'
const SENT = 'Email enviado com sucesso! Verifique sua caixa de entrada'

const newPassword = (page: Page) => page.getByLabel('Nova senha', { exact: true })
const forgotten = (page: Page) => page.getByRole('heading', { name: 'Esqueceu a senha?' })
const entrance = (page: Page) => page.getByRole('heading', { name: 'Entrar' })

/** From the sign-in page, as a person who has forgotten the password. */
async function askForLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(forgotten(page)).toBeVisible()
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(entrance(page)).toBeVisible()
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

const putUnderBrand = (ownerUrl: string) =>
  asOwner(async (db) => {
    const { id } = await db
      .insertInto('whiteLabels')
      .values({ name: 'Azulão', path: 'azulao' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('companies').set({ whiteLabelId: id }).execute()
  }, ownerUrl)

test('a forgotten password is replaced with a mailed link, which works once, also under a brand', async ({
  browser,
}) => {
  test.slow()
  const mail = await startMailServer()
  const { url, ownerUrl, run, stop } = await startEmptyInstallation({
    PUBLIC_URL,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Recado <recado@casa.test>',
  })
  const aPage = async () => (await browser.newContext({ baseURL: url })).newPage()
  /** The link of the latest mail. The name of the installation does not exist, so its path is opened here. */
  const linkOf = async (mails: number) => {
    await expect.poll(() => mail.taken.length).toBe(mails)
    const { link } = resetLinkIn(textOfMail(mail.taken.at(-1)!))
    expect(link.origin).toBe(PUBLIC_URL)
    return link.pathname + link.search
  }
  try {
    await run('company', '--name', 'Casa Azul', '--email', EMAIL, '--password', PASSWORD)
    const working = await aPage()
    await working.goto('/login')
    await signIn(working, PASSWORD)

    const page = await aPage()
    await page.goto('/reset')
    await expect(forgotten(page)).toBeVisible()
    await expectAccessible(page, 'the request of a link', corners)
    await page.getByRole('link', { name: 'Voltar para entrar' }).click()
    await askForLink(page)
    const link = await linkOf(1)
    await page.goto(link)
    await expect(page.getByLabel('E-mail')).toHaveValue(EMAIL)
    await expect(page).toHaveURL(/\/reset$/)
    await newPassword(page).fill('curta')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('A senha precisa de pelo menos 8 caracteres')).toBeVisible()
    await expectAccessible(page, 'a new password', corners)
    await newPassword(page).fill('outra senha boa')
    const sent = page.waitForRequest('**/resetPassword')
    await page.getByRole('button', { name: 'Salvar' }).click()
    expect((await (await sent).allHeaders())['referer']).toBe(`${url}/reset`)
    await expect(page.getByText('Senha redefinida com sucesso')).toBeVisible()
    await expect(entrance(working)).toBeVisible()
    await signIn(page, 'outra senha boa')

    await working.goto(link)
    await newPassword(working).fill('senha do ladrão')
    await working.getByRole('button', { name: 'Salvar' }).click()
    await expect(working.getByRole('alert')).toContainText('Este link já foi usado')
    await expectAccessible(working, 'a used link', corners)

    await putUnderBrand(ownerUrl)
    await working.goto('/azulao/login')
    await askForLink(working)
    await expect(working).toHaveURL(`${url}/azulao/login`)
    const branded = await linkOf(2)
    expect(branded).toMatch(/^\/azulao\/reset\?/)
    await working.goto(branded)
    await newPassword(working).fill('uma terceira senha')
    await working.getByRole('button', { name: 'Salvar' }).click()
    await expect(working.getByText('Senha redefinida com sucesso')).toBeVisible()
    await expect(working).toHaveURL(`${url}/azulao/login`)
    await signIn(working, 'uma terceira senha')
  } finally {
    await stop()
    await mail.stop()
  }
})
