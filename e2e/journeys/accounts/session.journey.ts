import type { Page } from '@playwright/test'
import { aCompany, paidUntil, PASSWORD } from '../../support/company.ts'
import { atWork, expect, list, signIn, test } from '../../support/desk.ts'

const WRONG = 'E-mail ou senha incorretos. Confira e tente de novo.'

/** On the sign-in page, as a person does. */
async function typeIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('a wrong password is refused in words, and after five the door closes for a time told in seconds', async ({
  page,
}) => {
  const { ana } = await aCompany()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ana)
  const tryWith = async (password: string) => {
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled()
  }
  for (let n = 1; n <= 5; n++) {
    await tryWith(`errada-${n}`)
    await expect(page.getByRole('alert')).toHaveText(WRONG)
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  }
  await tryWith(PASSWORD)
  await expect(page.getByRole('alert')).toHaveText(
    /^Muitas tentativas seguidas\. Tente de novo em \d+ segundos?\.$/,
  )
  await expect(page).toHaveURL(/\/login/)
})

test('whoever signs in elsewhere is the one who works: the first place is told and signed out', async ({
  page,
  browser,
}) => {
  const { ana } = await aCompany()
  await signIn(page, ana)
  await expect(list(page)).toBeVisible()
  const begunAfresh = page.waitForEvent('load')
  const elsewhere = await atWork(browser, ana)
  const notice = page.getByText('Sua conta foi acessada em outro computador')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(notice.first()).toBeVisible()
  // A reload beside the one that the screen makes by itself would break it off.
  await begunAfresh
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('acessada em outro computador')
  await elsewhere.reload()
  await expect(list(elsewhere)).toBeVisible()
  await typeIn(page, ana)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a session outlives a reload, is shared by the tabs of a browser, and ends in all of them at once', async ({
  page,
  context,
}) => {
  const { ana } = await aCompany()
  await signIn(page, ana)
  await page.reload()
  await expect(list(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/connections')
  await expect(second.getByRole('heading', { name: 'Conexões' }).first()).toBeVisible()
  await expect(list(page)).toBeVisible()
  await second.getByRole('button', { name: 'Sair' }).click()
  for (const tab of [second, page])
    await expect(tab.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await page.goto('/connections')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})

test('whoever asks for a page signs in and stands on that page', async ({ page }) => {
  const { ana } = await aCompany()
  await page.goto('/connections')
  await typeIn(page, ana)
  await expect(page).toHaveURL(/\/connections$/)
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
})

test('an access token that has run out is renewed without a word', async ({ page }) => {
  const { ana } = await aCompany()
  await signIn(page, ana)
  await expect(list(page)).toBeVisible()
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh_token')) renewals++
  })
  let isExpired = true
  await page.route(/\/api\/tickets\?/, async (route) => {
    if (!isExpired) return route.continue()
    isExpired = false
    await route.fulfill({
      status: 403,
      json: { error: 'ERR_TOKEN_EXPIRED', message: 'expired' },
    })
  })
  await page.getByRole('tab', { name: 'Resolvidos' }).click()
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
  await expect.poll(() => renewals).toBe(1)
})

test('a company that has not paid is told since when, by the very words', async ({ page }) => {
  const { bia, companyId } = await aCompany()
  await paidUntil(companyId, '2026-03-09')
  await page.goto('/login')
  await typeIn(page, bia)
  await expect(page.getByRole('alert')).toHaveText(
    'Opss! Sua assinatura venceu 09/03/2026. Entre em contato com o Suporte para mais informações!',
  )
})
