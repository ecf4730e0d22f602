import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aTalk, bubble, expect, row, signIn, subTab, test, write } from '../../support/desk.ts'

type Built = { file: string; name?: string; css?: string[] }

/** The chunks that are loaded after the first sight (`web/plugins/chunks.ts`): their code and their styles. */
function lateFiles(): string[] {
  const manifest = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    Built
  >
  const isLate = ({ name = '' }: Built) => /^(late-|later$|texts-pt-late$)/.test(name)
  const late = Object.values(manifest).filter((one) => isLate(one) && one.file.endsWith('.js'))
  return late.flatMap(({ file, css = [] }) => [file, ...css])
}

const broken = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Uma parte da tela não carregou.' })

/** The page of this link cannot be loaded: it says so, and the menu around it leads elsewhere. */
async function seesNoPage(page: Page, link: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Recarregar' })).toBeVisible()
}

test('where no late part can be loaded, the desk works, says so, and loads them once they are there', async ({
  page,
  browser,
}) => {
  test.slow()
  const { casa, lia } = await aTalk(page)
  const ana = await (await browser.newContext()).newPage()
  const asked = new Set<string>()
  const late = lateFiles()
  expect(late.length).toBeGreaterThan(8)
  for (const file of late)
    await ana.route(`**/${file}`, (route) => {
      asked.add(file)
      return route.abort()
    })
  await signIn(ana, casa.ana)

  await subTab(ana, 'Atendendo').click()
  await row(ana, lia.name).click()
  await expect(bubble(ana, 'Oi')).toBeVisible()
  await expect(broken(ana)).toBeVisible()
  await write(ana, 'Já vejo.')
  await expect(bubble(ana, 'Já vejo.')).toContainText('entregue')
  // What is typed goes to the palette from here on, until it is known to be missing.
  await ana.keyboard.press('Control+k')
  for (const link of ['Contatos', 'Conexões', 'Setores', 'Painel']) await seesNoPage(ana, link)
  await ana.getByRole('link', { name: 'Atendimentos', exact: true }).click()
  await expect(row(ana, lia.name)).toContainText('Já vejo.')
  // The simulated phones are a page of their own, beside the desk; each other chunk was asked for and refused.
  const desk = late.filter((file) => !file.includes('simulator') && file.endsWith('.js'))
  await expect.poll(() => desk.filter((file) => !asked.has(file))).toEqual([])

  await ana.unrouteAll()
  await broken(ana).getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(broken(ana)).toBeHidden()
  await expect(ana.getByRole('dialog', { name: 'Buscar ou executar' })).toBeVisible()
})

test('where the short messages cannot be loaded, the sign-in stays and says so', async ({
  page,
}) => {
  await page.route(/\/assets\/(late-shell|later)-/, (route) => route.abort())
  await page.goto('/login')
  await page.route(/\/assets\/texts-en-/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en')
  await expect(broken(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('where the texts cannot be loaded, the page says that it did not open', async ({ page }) => {
  await page.route(/\/assets\/texts-pt-front-/, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText('A página não abriu.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Recarregar' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})
