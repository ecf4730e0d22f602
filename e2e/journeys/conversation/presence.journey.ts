import type { BrowserContext, Page } from '@playwright/test'
import { aCompany, aPhone } from '../../support/company.ts'
import {
  aCustomer,
  aConnectedNumber,
  aShop,
  aTalk,
  aTalkOfBia,
  bubble,
  expect,
  field,
  row,
  signIn,
  subTab,
  test,
  write,
} from '../../support/desk.ts'

test('two agents in one conversation see each other look and write, and when one leaves', async ({
  page,
  browser,
}) => {
  const { bia } = await aTalkOfBia(page, browser)
  await bia.goto(new URL(page.url()).pathname)
  await expect(bubble(bia, 'Oi')).toBeVisible()
  await expect(page.getByText('Bia está vendo')).toBeVisible()
  await expect(bia.getByText('Ana está vendo')).toBeVisible()

  await field(bia).pressSequentially('Já respondo')
  await expect(page.getByText('Bia está digitando')).toBeVisible()
  await expect(page.locator('[data-shared]')).toBeVisible()
  await expect(bia.locator('[data-shared]')).toHaveCount(0)
  await write(bia, 'Já respondo, Lia')
  await expect(bubble(page, 'Já respondo, Lia')).toBeVisible()
  await expect(page.getByText('Bia está vendo')).toBeVisible()
  await expect(page.locator('[data-shared]')).toHaveCount(0)

  await bia.keyboard.press('Escape')
  await bia.keyboard.press('Escape')
  await expect(bia).toHaveURL(/\/tickets$/)
  await expect(page.getByText('Bia está vendo')).toBeHidden()
})

/** Takes down, in every tab, what would have been heard and shown. */
async function watchNotices(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    class Audio extends AudioContext {
      override createOscillator() {
        told.push('note')
        Object.assign(window, { lastNoteAt: performance.now() })
        return super.createOscillator()
      }
    }
    class Notice {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick?: () => void
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        told.push(`${title}: ${body}`)
        Object.assign(window, { lastNotice: this, lastTag: tag })
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice, AudioContext: Audio })
  })
}

const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { told: string[] }).told)
const sounds = async (page: Page) => (await told(page)).filter((one) => one === 'note').length / 2
/** Two messages within 1.5 seconds sound once: waits until the next one sounds again. */
const untilItSoundsAgain = (page: Page) =>
  page.waitForFunction(
    () => performance.now() - ((window as { lastNoteAt?: number }).lastNoteAt ?? -Infinity) > 1500,
  )
const pops = async (page: Page) => (await told(page)).filter((one) => one !== 'note')

test('a customer who writes elsewhere is heard, one in view is not, and one press mutes', async ({
  page,
  context,
}) => {
  await watchNotices(context)
  const { shop, lia } = await aTalk(page)
  await lia.says(shop.number, 'Vê isto?')
  await expect(bubble(page, 'Vê isto?')).toBeVisible()
  // Without a reload, after which the page hears nothing until it is connected again.
  await page.getByRole('link', { name: 'Conexões', exact: true }).click()
  await page.getByRole('heading', { name: 'Conexões' }).first().click()
  await untilItSoundsAgain(page)
  const before = await sounds(page)
  await lia.says(shop.number, 'E agora?')
  await expect.poll(() => sounds(page)).toBe(before + 1)
  await expect(page).toHaveTitle(/^\(1\)/)

  await page.getByRole('button', { name: 'Silenciar avisos' }).click()
  await aCustomer(shop, 'Otávio Lins', 'Alguém aí?')
  await page.goto('/tickets?sub=pending')
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  expect(await sounds(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Voltar a avisar' })).toBeVisible()
})

test('of several tabs one tells of a waiting customer, and its notice leads to where they wait', async ({
  page,
  context,
}) => {
  await watchNotices(context)
  const { shop } = await aShop(page)
  const second = await context.newPage()
  await second.goto('/connections')
  await second.getByRole('heading', { name: 'Conexões' }).first().click()
  // As if another window stood before both.
  for (const tab of [page, second])
    await tab.evaluate(() => Object.assign(document, { hasFocus: () => false }))
  await aCustomer(shop, 'Lia Campos', 'Bom dia')
  const all = async () => [...(await pops(page)), ...(await pops(second))]
  await expect.poll(all).toEqual(['Lia Campos está aguardando: Bom dia'])
  await expect.poll(async () => (await sounds(page)) + (await sounds(second))).toBe(1)
  const teller = (await pops(page)).length > 0 ? page : second
  await teller.evaluate(() =>
    (window as unknown as { lastNotice: { onclick: () => void } }).lastNotice.onclick(),
  )
  await expect(teller).toHaveURL(/\/tickets\?sub=pending$/)
  await expect(row(teller, 'Lia Campos')).toBeVisible()
})

test('somebody chooses what to be told of, and tries it out', async ({ page, context }) => {
  await watchNotices(context)
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await page.getByRole('button', { name: /seu perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Avisos…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avisos' })
  await dialog.getByRole('button', { name: 'Testar' }).click()
  await expect(dialog.getByText('O som tocou. O aviso foi enviado ao sistema.')).toBeVisible()
  expect(await pops(page)).toEqual(['Teste de aviso: É assim que você fica sabendo.'])
  await dialog.getByLabel('Novos atendimentos aguardando').click()
  await page.keyboard.press('Escape')
  const shop = await aConnectedNumber(page)
  const lia = await aPhone('Lia Campos')
  const before = await sounds(page)
  await lia.says(shop.number, 'Oi')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia Campos')).toBeVisible()
  expect(await sounds(page)).toBe(before)
  await page.reload()
  await page.getByRole('button', { name: /seu perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Avisos…' }).click()
  await expect(dialog.getByLabel('Novos atendimentos aguardando')).not.toBeChecked()
})
