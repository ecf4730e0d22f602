import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo-companies.ts'

/** A real browser without a window, ended with the stack. */
export async function openBrowser(
  stack: AsyncDisposableStack,
  executablePath: string,
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  stack.defer(() => browser.close())
  return browser
}

/** A page of the desk's usual size, with somebody of the demonstration signed in. */
export async function signedInPage(
  browser: Browser,
  { url, email }: { url: string; email: string },
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })
  await signInOn(page, { url, email })
  return page
}

/** Signs somebody of the demonstration in on this page. */
export async function signInOn(
  page: Page,
  { url, email }: { url: string; email: string },
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}
