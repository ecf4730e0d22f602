import { addDays, addMonths } from '@recado/contract/accounts/company-recurrence'
import type { Page } from '@playwright/test'
import { startMailServer, textOfMail } from '../../../server/test/mail/mail-server.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import { askForPix, dueDate, owe, payByPix } from '../../support/billing.ts'
import { asOwner, PASSWORD } from '../../support/company.ts'
import { expect, test } from '../../support/desk.ts'
import { startEmptyInstallation } from '../../support/empty-installation.ts'
import { stayWithinOneDay } from '../../support/midnight.ts'

const NINA = 'nina@casa.test'
const BIA = 'bia@casa.test'

/** Today in the time zone of the company, YYYY-MM-DD. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
const inWords = (day: string) => day.split('-').toReversed().join('/')

/** A brand and a plan. */
const prepare = (ownerUrl: string) =>
  asOwner(async (db) => {
    await db
      .insertInto('whiteLabels')
      .values({ name: 'Vizinha', path: 'vizinha', primaryColor: '#0ca678' })
      .execute()
    await db
      .insertInto('plans')
      .values({ name: 'Profissional', users: 15, connections: 4, queues: 10, valueCents: 34_900 })
      .execute()
  }, ownerUrl)

const companyOf = (ownerUrl: string) =>
  asOwner((db) => db.selectFrom('companies').select('id').executeTakeFirstOrThrow(), ownerUrl)

/** A stranger founds a company on the page of the brand. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Criar uma empresa' }).click()
  await expect(page.getByRole('radio', { name: 'Profissional' })).toBeVisible()
  await expectAccessible(page, 'sign-up', corners)
  await page.getByRole('radio', { name: 'Profissional' }).check()
  await page.getByLabel('Nome da empresa', { exact: true }).fill('Casa Azul')
  await page.getByLabel('CPF ou CNPJ').fill('12abc34501de35')
  await page.getByLabel('Seu nome').fill('Nina Prado')
  await page.getByLabel('Endereço').fill('Rua Azul, 1')
  await page.getByLabel('E-mail', { exact: true }).fill(NINA)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  const found = page.getByRole('button', { name: 'Criar empresa' })
  await expect(found).toBeDisabled()
  await page.getByRole('checkbox').check()
  await found.click()
  await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
  await expectAccessible(page, 'the end of sign-up', corners)
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function addAgent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Usuários' }).click()
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  const form = page.getByRole('dialog', { name: 'Novo usuário' })
  await form.getByLabel('Nome').fill('Bia Nunes')
  await form.getByLabel('E-mail').fill(BIA)
  await form.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(form).toBeHidden()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

test('a company signs up under a brand, works in its trial, is blocked, pays by Pix and works on', async ({
  browser,
}) => {
  test.slow()
  await stayWithinOneDay()
  const mail = await startMailServer()
  const { url, ownerUrl, stop } = await startEmptyInstallation((address) => ({
    PUBLIC_URL: address,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Recado <recado@casa.test>',
    SIGN_UP: 'true',
    ASAAS_URL: 'embedded',
  }))
  const newPage = async () => (await browser.newContext({ baseURL: url })).newPage()
  try {
    await prepare(ownerUrl)
    const admin = await newPage()
    await admin.goto('/vizinha/login')
    await signUp(admin)
    await expect.poll(() => mail.taken.map(({ to }) => to)).toEqual([[NINA]])
    const [link] = /http\S+\/login/.exec(textOfMail(mail.taken[0]!))!
    expect(link).toBe(`${url}/vizinha/login`)
    await admin.goto(link)
    await enter(admin, NINA)
    await expect(admin.getByText('Sua assinatura vence em 3 dias.')).toBeVisible()
    await addAgent(admin)
    const bia = await newPage()
    await bia.goto('/vizinha/login')
    await enter(bia, BIA)
    await expect(bia.getByText('Sua assinatura vence em 3 dias.')).toBeVisible()
    await expect(menu(bia)).toBeVisible()

    const { id: companyId } = await companyOf(ownerUrl)
    await owe(companyId, [-1], ownerUrl)
    const ended = inWords(addDays(today(), -1))
    await bia.reload()
    await enter(bia, BIA)
    await expect(bia.getByText(`Opss! Sua assinatura venceu ${ended}.`)).toBeVisible()

    await admin.reload()
    const notice = admin.getByText('Até o pagamento só as faturas estão disponíveis.')
    await expect(notice).toBeVisible()
    await expect(admin.getByText(`A assinatura venceu em ${ended}.`)).toBeVisible()
    await expect(admin.getByRole('link', { name: 'Contatos' })).toHaveCount(0)
    for (const elsewhere of ['contacts', 'users', 'tickets']) {
      await admin.goto(`/vizinha/${elsewhere}`)
      await expect(notice).toBeVisible()
      await expect(admin).toHaveURL(/\/vizinha\/financeiro$/)
    }
    await askForPix(admin)
    await payByPix(await newPage(), companyId)

    const until = inWords(addMonths(today(), 1))
    await expect(admin.getByText(`Sua licença foi renovada até ${until}!`)).toBeVisible()
    expect(await dueDate(companyId, ownerUrl)).toBe(until)
    // The screen returns by itself, with all it may reach again.
    await expect(admin.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible()
    await admin.goto('/vizinha/financeiro')
    const paid = admin.getByRole('row').filter({ hasText: 'Profissional' })
    await expect(paid).toContainText('Pago')
    await enter(bia, BIA)
    await expect(menu(bia)).toBeVisible()
  } finally {
    await stop()
    await mail.stop()
  }
})
