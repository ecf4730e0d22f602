import { aPhone } from '../../support/company.ts'
import {
  aCustomer,
  aShop,
  accept,
  aTalk,
  aTicketInQueue,
  bubble,
  expect,
  field,
  list,
  row,
  subTab,
  test,
} from '../../support/desk.ts'
import { aPicture } from '../../support/sample-files.ts'

const tab = (page: Parameters<typeof list>[0], name: string) =>
  list(page).getByRole('tab', { name, exact: true })

test('tabs and their numbers follow what happens, and a resolved ticket moves over', async ({
  page,
}) => {
  const { shop } = await aTalk(page)
  await expect(subTab(page, 'Atendendo')).toHaveText(/^Atendendo\s?1$/)
  await expect(subTab(page, 'Aguardando')).toHaveText(/^Aguardando\s?0$/)
  await aCustomer(shop, 'Otávio Lins', 'Oi')
  await expect(subTab(page, 'Aguardando')).toHaveText(/^Aguardando\s?1$/)
  await page.getByRole('button', { name: 'Resolver' }).click()
  await expect(subTab(page, 'Atendendo')).toHaveText(/^Atendendo\s?0$/)
  await expect(list(page).getByText('Nenhum atendimento aberto')).toBeVisible()
  await list(page).getByRole('button', { name: 'Ver quem aguarda' }).click()
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await tab(page, 'Resolvidos').click()
  await expect(row(page, 'Lia Campos')).toContainText('Resolvido')
  await expect(list(page)).toContainText('1 resolvido')
  await expect(page).toHaveURL(/tab=closed/)
  await row(page, 'Lia Campos').click()
  await page.getByRole('button', { name: 'Reabrir' }).first().click()
  await expect(field(page)).toBeVisible()
  await tab(page, 'Abertos').click()
  await expect(subTab(page, 'Atendendo')).toHaveText(/^Atendendo\s?1$/)
})

test('the picture of who writes stands in the list without a reload, and beside the conversation', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  const lia = await aPhone('Lia Campos')
  await lia.shows(aPicture())
  await lia.says(shop.number, 'Oi')
  await subTab(page, 'Aguardando').click()
  const face = row(page, 'Lia Campos').locator('img[src^="/media/"]')
  const isSeen = () => face.evaluate((one: HTMLImageElement) => [one.complete, one.naturalWidth])
  await expect.poll(isSeen).toEqual([true, 192])
  await accept(page, 'Lia Campos')
  await expect(page.locator('header img[src^="/media/"]')).toBeVisible()
})

test('a filter stands as a chip, in the address, and is taken away by a press', async ({
  page,
  context,
}) => {
  const { casa, shop } = await aShop(page)
  await aTicketInQueue(page, await aPhone('Lia Campos'), casa.vendas)
  await aTicketInQueue(page, await aPhone('Otávio Lins'), casa.suporte)
  await aCustomer(shop, 'Nina Rosa', 'Oi')
  for (const name of ['Lia Campos', 'Otávio Lins']) await expect(row(page, name)).toBeVisible()
  await list(page).getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Setor' }).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`queue=${casa.vendas}`))
  await expect(row(page, 'Otávio Lins')).toHaveCount(0)
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await expect(subTab(page, 'Atendendo')).toHaveText(/^Atendendo\s?1$/)
  await expect(subTab(page, 'Aguardando')).toHaveText(/^Aguardando\s?0$/)

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(row(shared, 'Lia Campos')).toBeVisible()
  await expect(row(shared, 'Otávio Lins')).toHaveCount(0)
  await shared.close()

  await list(page).getByRole('button', { name: 'Remover filtro Setor: Vendas' }).click()
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await expect(page).not.toHaveURL(/queue/)
  await page.goBack()
  await expect(row(page, 'Otávio Lins')).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Limpar' }).click()
  await expect(row(page, 'Otávio Lins')).toBeVisible()
})

test('somebody is found by a name without its accents or by the first digits, and clearing leads back', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await aCustomer(shop, 'Otávio Lins', 'Oi')
  await tab(page, 'Busca').click()
  const search = page.getByRole('textbox', { name: 'Nome, número ou mensagem' })
  await expect(search).toBeFocused()
  await search.fill('otavio')
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await expect(row(page, 'Lia Campos')).toHaveCount(0)
  await expect(page).toHaveURL(/q=otavio/)
  await page.reload()
  await expect(search).toHaveValue('otavio')
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await search.fill(lia.number.slice(0, 11))
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await search.fill('ninguém assim')
  await expect(list(page).getByText('Nada encontrado para “ninguém assim”')).toBeVisible()
  await search.fill('')
  await expect(tab(page, 'Abertos')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Lia Campos')).toBeVisible()
})

test('a hundred and twenty wait: the list goes on to the last of them', async ({ page }) => {
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Primeira de todas', 'Cheguei cedo')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Primeira de todas')).toBeVisible()
  for (let n = 1; n <= 119; n += 17)
    await Promise.all(
      Array.from({ length: 17 }, async (_, i) =>
        (await aPhone(`Cliente ${n + i}`)).says(shop.number, 'Oi'),
      ),
    )
  // A hundred conversations that begin at once take their time on a busy machine.
  await expect(subTab(page, 'Aguardando')).toHaveText(/^Aguardando\s?99\+$/)
  await page.reload()
  await expect(row(page, 'Cliente').first()).toBeVisible()
  await expect(row(page, 'Primeira de todas')).toHaveCount(0)
  await row(page, 'Cliente').first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1500)
      return row(page, 'Primeira de todas').count()
    })
    .toBe(1)
  await expect(row(page, 'Primeira de todas')).toBeVisible()
})

test('rows hold still under the pointer, and a press on the sign lets them move', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  await subTab(page, 'Aguardando').click()
  const [lia, otavio] = [await aPhone('Lia Campos'), await aPhone('Otávio Lins')]
  const order = () => list(page).getByRole('listitem').allInnerTexts()
  const names = async () =>
    (await order()).map((text) => (text.includes('Lia Campos') ? 'Lia' : 'Otávio'))
  await lia.says(shop.number, 'Oi')
  await expect.poll(names).toEqual(['Lia'])
  await otavio.says(shop.number, 'Olá')
  await expect.poll(names).toEqual(['Otávio', 'Lia'])
  await row(page, 'Otávio Lins').hover()
  await lia.says(shop.number, 'Ainda aí?')
  await expect(row(page, 'Lia Campos')).toContainText('Ainda aí?')
  await expect(list(page).getByRole('button', { name: '1 atualizada' })).toBeVisible()
  expect(await names()).toEqual(['Otávio', 'Lia'])
  await list(page).getByRole('button', { name: '1 atualizada' }).click()
  await expect.poll(names).toEqual(['Lia', 'Otávio'])
  await row(page, 'Lia Campos').hover()
  await otavio.says(shop.number, 'Oi?')
  await expect(row(page, 'Otávio Lins')).toContainText('Oi?')
  expect(await names()).toEqual(['Lia', 'Otávio'])
  await page.mouse.move(900, 500)
  await expect.poll(names).toEqual(['Otávio', 'Lia'])
})

test('the address holds what is seen: it survives a reload and the way back', async ({ page }) => {
  const { shop } = await aTalk(page)
  await aCustomer(shop, 'Otávio Lins', 'Oi')
  await accept(page, 'Otávio Lins')
  const there = page.url()
  await row(page, 'Lia Campos').click()
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(there)
  await expect(page.getByRole('heading', { name: 'Otávio Lins' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
})

test('hands that stay on the keyboard walk, open, accept, answer, resolve and search', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  const [lia, otavio] = [await aPhone('Lia Campos'), await aPhone('Otávio Lins')]
  await subTab(page, 'Aguardando').click()
  await otavio.says(shop.number, 'Oi')
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await lia.says(shop.number, 'Olá')
  await expect(row(page, 'Lia Campos')).toBeVisible()
  const keys = page.keyboard
  const waiting = (name: string) => row(page, name).getByRole('group', { name })
  await page.locator('body').press('j')
  await expect(waiting('Lia Campos')).toBeFocused()
  await keys.press('j')
  await expect(waiting('Otávio Lins')).toBeFocused()
  await keys.press('k')
  await expect(waiting('Lia Campos')).toBeFocused()
  await keys.press('a')
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
  await expect(bubble(page, 'Olá')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await keys.type('jkaer/')
  await expect(field(page)).toHaveValue('jkaer/')
  await field(page).fill('')
  await field(page).blur()
  await keys.press('r')
  await expect(page.getByText('Respondendo a Lia Campos')).toBeVisible()
  await keys.type('Respondido')
  await keys.press('Enter')
  await expect(bubble(page, 'Respondido')).toContainText('Olá')
  await field(page).blur()
  await keys.press('e')
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await keys.press('/')
  await expect(page.getByRole('textbox', { name: 'Nome, número ou mensagem' })).toBeFocused()
  await keys.type('lia')
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await expect(row(page, 'Otávio Lins')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Nome, número ou mensagem' }).blur()
  await keys.press('Escape')
  await expect(page).toHaveURL(/\/tickets\?/)
  await keys.press('j')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
})
