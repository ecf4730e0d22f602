import type { Page } from '@playwright/test'
import { aCompany, aPhone } from '../../support/company.ts'
import {
  aCustomer,
  aShop,
  aConnectedNumber,
  atWork,
  aTicketInQueue,
  beside,
  expect,
  list,
  row,
  signIn,
  subTab,
  test,
} from '../../support/desk.ts'

/** Ana at her desk with three conversations of her own. */
async function threeTalks(page: Page) {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await aConnectedNumber(page)
  const names = ['Lia Campos', 'Otávio Lins', 'Nina Rosa']
  for (const name of names) await aTicketInQueue(page, await aPhone(name), casa.vendas)
  for (const name of names) await expect(row(page, name)).toBeVisible()
  return { casa, names }
}

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Ações para os selecionados' })

test('several rows are selected by mouse and keyboard, resolved at once, and that is undone', async ({
  page,
}) => {
  await threeTalks(page)
  const links = list(page).getByRole('listitem').getByRole('link')
  await links.nth(0).click({ modifiers: ['Control'] })
  await expect(toolbar(page)).toContainText('1 selecionado')
  await links.nth(2).click({ modifiers: ['Shift'] })
  await expect(toolbar(page)).toContainText('3 selecionados')
  await expect(page).not.toHaveURL(/tickets\//)
  await links.nth(1).focus()
  await page.keyboard.press('x')
  await expect(toolbar(page)).toContainText('2 selecionados')
  await page.keyboard.press('Escape')
  await expect(toolbar(page)).toHaveCount(0)

  await links.nth(0).click({ modifiers: ['Control'] })
  await links.nth(2).click({ modifiers: ['Shift'] })
  await toolbar(page).getByRole('button', { name: 'Resolver' }).click()
  // Under the pointer the action waits.
  await page.getByText('3 atendimentos resolvidos').hover()
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Resolvido' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Resolvido' })).toHaveCount(0)
  await expect(subTab(page, 'Atendendo')).toHaveText(/^Atendendo\s?3$/)
})

test('what is not undone is done: two are handed to a queue, and whoever works there sees them', async ({
  page,
  browser,
}) => {
  const { casa } = await threeTalks(page)
  const rui = await atWork(browser, casa.rui)
  await expect(subTab(rui, 'Aguardando')).toHaveText(/^Aguardando\s?0$/)
  await row(page, 'Lia Campos')
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await row(page, 'Nina Rosa')
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await toolbar(page).getByRole('button', { name: 'Transferir' }).click()
  await page.getByRole('menuitem', { name: 'Suporte' }).click()
  await page.getByText('2 atendimentos transferidos').hover()
  await expect(row(page, 'Lia Campos')).toContainText('Transferido para Suporte')
  await page.mouse.move(0, 0)
  await expect(subTab(rui, 'Aguardando')).toHaveText(/^Aguardando\s?2$/)
  await expect(row(page, 'Lia Campos')).toHaveCount(0)
  await expect(row(page, 'Otávio Lins')).toBeVisible()
})

test('a macro says on how many of the selected it would act, and acts on those', async ({
  page,
}) => {
  await threeTalks(page)
  const { id } = await beside<{ id: number }>(page, '/tags', { name: 'Boleto' })
  const { tickets } = await beside<{ tickets: { id: number; contact: { name: string } }[] }>(
    page,
    '/tickets?status=open&showAll=true',
  )
  const nina = tickets.find(({ contact }) => contact.name === 'Nina Rosa')!
  await beside(page, `/ticket-tags/${nina.id}`, { tagId: id })
  for (const [name, kind] of [
    ['Marcar boleto', { kind: 'addTag', id }],
    ['Devolver ao robô', { kind: 'resumeBot' }],
  ])
    await beside(page, '/automation-rules', { name, trigger: 'manual', actions: [kind] })
  const links = list(page).getByRole('listitem').getByRole('link')
  await links.nth(0).click({ modifiers: ['Control'] })
  await links.nth(2).click({ modifiers: ['Shift'] })
  await toolbar(page).getByRole('button', { name: 'Usar macro' }).click()
  await expect(page.getByRole('menuitem', { name: 'Devolver ao robô em nenhum' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Marcar boleto em 2' }).click()
  await expect(page.getByText('Macro usada em 2 atendimentos')).toBeVisible()
  await expect(row(page, 'Lia Campos')).toContainText('Boleto')
  await expect(row(page, 'Otávio Lins')).toContainText('Boleto')
})

test('a leader peeks at what waits with the space bar: nobody learns of it, and accepts from there', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Vocês entregam em Santo André?')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const peek = page.getByRole('dialog', { name: 'Espiar: Lia Campos' })
  await expect(peek.getByText('Vocês entregam em Santo André?')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const word = peek.getByText('Aceitar')
  expect(await word.evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)
  const { tickets } = await beside<{ tickets: { unreadMessages: number; status: string }[] }>(
    page,
    '/tickets?status=pending',
  )
  expect(tickets).toMatchObject([{ unreadMessages: 1, status: 'pending' }])
  await row(page, 'Lia Campos').hover()
  await row(page, 'Lia Campos').getByRole('button', { name: 'Espiar' }).click()
  await peek.getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
})

test('the order is kept per tab, the size of the rows per device, and both outlive a reload', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  for (const name of ['Primeira Silva', 'Segunda Souza']) {
    const phone = await aPhone(name)
    await phone.says(shop.number, 'Oi')
    await expect(subTab(page, 'Aguardando')).toHaveText(name.startsWith('P') ? /1$/ : /2$/)
  }
  await subTab(page, 'Aguardando').click()
  const first = list(page).getByRole('listitem').first()
  await expect(first).toContainText('Segunda Souza')
  const look = list(page).getByRole('button', { name: 'Ordem e tamanho das linhas' })
  await look.click()
  await page.getByRole('menuitemradio', { name: 'Quem espera há mais tempo' }).click()
  await expect(first).toContainText('Primeira Silva')
  await look.click()
  await page.getByRole('menuitemradio', { name: 'Compacto' }).click()
  const height = async () => (await first.boundingBox())?.height
  await expect.poll(height).toBe(44)
  await page.reload()
  await expect(first).toContainText('Primeira Silva')
  await expect.poll(height).toBe(44)
})
