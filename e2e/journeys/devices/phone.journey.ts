import {
  aCustomer,
  aConnectedNumber,
  aTalk,
  bubble,
  expect,
  field,
  list,
  row,
  subTab,
  test,
  write,
} from '../../support/desk.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const part = (page: Parameters<typeof list>[0], name: string) =>
  page.getByRole('navigation', { name: 'Partes da tela' }).getByText(name, { exact: true })

test('on a phone one goes from the list into a conversation and back, by arrow and by the back button', async ({
  page,
}) => {
  const { shop } = await aTalk(page)
  await expect(list(page)).toHaveCount(0)
  await write(page, 'Do celular')
  await expect(bubble(page, 'Do celular')).toContainText('entregue')
  await expect(bubble(page, 'Do celular')).toBeInViewport()
  await page.getByRole('button', { name: 'Voltar à lista' }).tap()
  await expect(page).toHaveURL(/\/tickets\?sub=pending$/)
  await subTab(page, 'Atendendo').tap()
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  await subTab(page, 'Aguardando').tap()
  await row(page, 'Otávio Lins')
    .getByRole('button', { name: /Aceitar/ })
    .tap()
  await expect(page.getByRole('heading', { name: 'Otávio Lins' })).toBeVisible()
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await subTab(page, 'Atendendo').tap()
  await row(page, 'Lia Campos').tap()
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
  await page.goBack()
  await expect(list(page)).toBeVisible()
  await page.goForward()
  await expect(bubble(page, 'Do celular')).toBeVisible()
})

/** Accepted with a mouse, the ticket has the cursor in its field, and the tabs below give way to writing. */
const leaveField = (page: Parameters<typeof list>[0]) => field(page).press('Escape')

test('two tabs below lead from the conversation to the list and back to the same conversation', async ({
  page,
}) => {
  await aTalk(page)
  await leaveField(page)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await part(page, 'Atendimentos').tap()
    await expect(row(page, 'Lia Campos')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    await part(page, 'Atendimento').tap()
    await expect(bubble(page, 'Oi')).toBeVisible()
    await expect(list(page)).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(part(page, 'Atendimento')).toHaveCount(0)
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await expect(bubble(page, 'Oi')).toBeVisible()
})

test('nothing is wider than a narrow screen', async ({ page }) => {
  const { shop, lia } = await aTalk(page)
  await lia.says(shop.number, `Veja https://exemplo.test/${'muito-longo-'.repeat(20)}`)
  await lia.says(shop.number, 'x'.repeat(300))
  await expect(bubble(page, 'xxxxx')).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  const log = await page.getByRole('log').evaluate((el) => el.scrollWidth - el.clientWidth)
  expect(log).toBe(0)
  for (const path of ['/tickets', '/tickets?sub=pending', '/connections', '/simulator']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await overflow(), path).toBe(0)
  }
})

test('list, conversation and contact are pages one above the other, and each way back leads one down', async ({
  page,
}) => {
  await aTalk(page)
  await page.goto('/tickets')
  await row(page, 'Lia Campos').tap()
  await expect(bubble(page, 'Oi')).toBeVisible()
  await page.getByRole('button', { name: 'Dados do contato' }).tap()
  const contact = page.getByRole('complementary')
  await expect(contact).toBeVisible()
  await page.goBack()
  await expect(contact).toHaveCount(0)
  await expect(bubble(page, 'Oi')).toBeVisible()
  await page.goBack()
  await expect(list(page)).toBeVisible()
})

test('while one writes, the tabs below leave their room to the words', async ({ page }) => {
  await aTalk(page)
  await leaveField(page)
  await expect(part(page, 'Atendimento')).toBeVisible()
  await field(page).tap()
  await expect(part(page, 'Atendimento')).toBeHidden()
  await field(page).press('Escape')
  await expect(part(page, 'Atendimento')).toBeVisible()
})

test('who waits is told with the number they wrote to, where there are several', async ({
  page,
}) => {
  const { shop } = await aTalk(page)
  await aConnectedNumber(page, 'Oficina')
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  await page.goto('/tickets?sub=pending')
  await expect(row(page, 'Otávio Lins').getByText('Loja', { exact: true })).toBeVisible()
})

test('where there is no keyboard, menus name no keys', async ({ browser }) => {
  const viewport = { width: 360, height: 740 }
  const phone = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  const page = await phone.newPage()
  await aTalk(page)
  await page.getByRole('button', { name: 'Mais ações' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Transferir' })).toBeVisible()
  await expect(page.getByRole('menu').locator('kbd:visible')).toHaveCount(0)
  await phone.close()
})

for (const width of [360, 1366])
  test(`without a network it is told in whole words, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    await aTalk(page)
    await page.goto('/tickets')
    await expect(row(page, 'Lia Campos')).toBeVisible()
    await page.context().setOffline(true)
    const told = page.getByRole('status').filter({ hasText: 'Sem conexão' })
    await expect(told).toBeVisible()
    const isWhole = await told.evaluate((el) => {
      const head = el.closest('header')!.getBoundingClientRect()
      return [el, ...el.querySelectorAll<HTMLElement>('span')].every((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= head.top && bottom <= head.bottom && one.scrollWidth <= one.clientWidth + 1
      })
    })
    expect(isWhole).toBe(true)
  })

test('the product can be installed', async ({ page, request }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await request.get(address!)).json()) as {
    name: string
    display: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Recado', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toContain('512x512')
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true)
})
