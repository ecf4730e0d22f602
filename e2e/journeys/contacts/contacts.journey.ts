import { type Page } from '@playwright/test'
import { aNumber, aPhone, asOwner } from '../../support/company.ts'
import {
  aCustomer,
  aShop,
  atWork,
  beside,
  expect,
  log,
  test,
  write,
  visit,
} from '../../support/desk.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'

const person = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ hasText: name })
const people = (page: Page) => page.getByRole('row').locator('td:first-child')
const search = (page: Page) => page.getByRole('textbox', { name: 'Buscar por nome' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true })

async function choose(page: Page, name: string, act: string): Promise<void> {
  await person(page, name).hover()
  await page.getByRole('button', { name: `Mais ações: ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Ana on the page of contacts, in a company with one number. */
async function aContactsPage(page: Page) {
  const { casa, shop } = await aShop(page)
  await page.getByRole('link', { name: 'Contatos', exact: true }).click()
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible()
  return { casa, shop }
}

test('a contact is added, found, changed and deleted, and colleagues see it happen', async ({
  page,
  browser,
}) => {
  const { casa } = await aContactsPage(page)
  const lia = await aPhone('Lia Campos')
  const bia = await atWork(browser, casa.bia, '/contacts')
  await expect(bia.getByText('Nenhum contato ainda')).toBeVisible()

  await page.getByRole('button', { name: 'Novo contato' }).click()
  const fresh = dialog(page, 'Novo contato')
  await expect(fresh.getByLabel('Nome', { exact: true })).toBeFocused()
  await save(page).click()
  await expect(fresh.getByText('O nome precisa de pelo menos 2 letras')).toBeVisible()
  await expect(fresh.getByText('O número precisa de 8 a 50 dígitos')).toBeVisible()
  await fresh.getByLabel('Nome', { exact: true }).fill('Lia Campos')
  await fresh.getByLabel('WhatsApp').fill(`+${lia.number.slice(0, 2)} ${lia.number.slice(2)}`)
  await fresh.getByRole('button', { name: 'Adicionar informação' }).click()
  await fresh.getByLabel('Nome da informação 1').fill('CPF')
  await fresh.getByLabel('Valor da informação 1').fill('318.418.207-55')
  await save(page).click()
  await expect(fresh).toBeHidden()
  await expect(person(page, 'Lia Campos')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contatos 1' })).toBeVisible()
  await expect(person(bia, 'Lia Campos')).toBeVisible()

  await search(page).fill('líA')
  await expect(page).toHaveURL(/\?q=/)
  await page.reload()
  await expect(search(page)).toHaveValue('líA')
  await person(page, 'Lia Campos').getByRole('button', { name: 'Lia Campos' }).first().click()
  const edit = dialog(page, 'Editar contato')
  await expect(edit.getByLabel('Valor da informação 1')).toHaveValue('318.418.207-55')
  await edit.getByLabel('Nome', { exact: true }).fill('Lia Lins')
  await edit.getByLabel('E-mail').fill('lia@lins.test')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await save(page).click()
  await expect(edit).toBeHidden()
  await expect(person(page, 'lia@lins.test')).toBeVisible()
  await expect(person(bia, 'Lia Lins')).toBeVisible()
  await person(bia, 'Lia Lins').hover()
  await bia.getByRole('button', { name: 'Mais ações: Lia Lins' }).click()
  await expect(bia.getByRole('menuitem', { name: 'Bloquear' })).toBeVisible()
  await expect(bia.getByRole('menuitem', { name: 'Excluir contato' })).toHaveCount(0)

  await choose(page, 'Lia Lins', 'Excluir contato')
  await dialog(page, 'Excluir Lia Lins?').getByRole('button', { name: 'Excluir contato' }).click()
  await expect(person(bia, 'Lia Lins')).toHaveCount(0)
  await expect(bia.getByText('Nenhum contato ainda')).toBeVisible()
})

test('a number is one contact with or without its ninth digit, and is refused at its field', async ({
  page,
}) => {
  const { shop } = await aContactsPage(page)
  const back = String(Date.now()).slice(-7)
  const [long, short] = [`55319 9${back}`.replace(' ', ''), `55319${back}`]
  const lia = await aPhone('Lia Campos', short)
  await lia.says(shop.number, 'Oi')
  await expect(person(page, 'Lia Campos')).toBeVisible()

  await page.getByRole('button', { name: 'Novo contato' }).click()
  const fresh = dialog(page, 'Novo contato')
  await fresh.getByLabel('Nome', { exact: true }).fill('Outra Lia')
  await fresh.getByLabel('WhatsApp').fill(long)
  await save(page).click()
  await expect(fresh.getByText('Este número já é de Lia Campos.')).toBeVisible()
  await expect(fresh.getByLabel('WhatsApp')).toBeFocused()
  const gone = await aPhone('Ninguém')
  await gone.is({ registered: false })
  await fresh.getByLabel('WhatsApp').fill(gone.number)
  await save(page).click()
  await expect(fresh.getByText(/Este número não tem WhatsApp/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(fresh).toBeHidden()
  for (const said of [long, short, `(31) ${long.slice(4)}`, back]) {
    await search(page).fill(said)
    await expect(people(page)).toHaveText([/Lia Campos/])
  }
})

test('of a blocked contact nothing arrives, and nothing goes out, until the block is lifted', async ({
  page,
}) => {
  const { shop } = await aContactsPage(page)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await expect(person(page, 'Lia Campos')).toBeVisible()
  await choose(page, 'Lia Campos', 'Bloquear')
  await dialog(page, 'Bloquear Lia Campos?')
    .getByRole('button', { name: 'Bloquear contato' })
    .click()
  await expect(person(page, 'Lia Campos')).toContainText('Bloqueado')
  await expect(page.getByRole('button', { name: 'Iniciar conversa: Lia Campos' })).toHaveCount(0)
  await lia.says(shop.number, 'Tem alguém?')
  await aCustomer(shop, 'Nina Rosa', 'Bom dia')
  await expect(person(page, 'Nina Rosa')).toBeVisible()
  await choose(page, 'Lia Campos', 'Desbloquear')
  await expect(person(page, 'Lia Campos')).not.toContainText('Bloqueado')
  await lia.says(shop.number, 'E agora?')
  await page.getByRole('link', { name: 'Atendimentos' }).click()
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'Lia Campos' })
  await expect(waiting).toContainText('E agora?')
  await waiting.hover()
  await waiting.getByRole('button', { name: 'Aceitar' }).click()
  await expect(log(page)).toContainText('E agora?')
  await expect(log(page)).not.toContainText('Tem alguém?')
})

test('a conversation begins from a row and from the dialog', async ({ page }) => {
  await aContactsPage(page)
  const [lia, nina] = [await aPhone('Lia Campos'), await aPhone('Nina Rosa')]
  await beside(page, '/contacts', { name: lia.name, number: lia.number })
  await person(page, 'Lia Campos').hover()
  await page.getByRole('button', { name: 'Iniciar conversa: Lia Campos' }).click()
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/)
  await write(page, 'Olá, Lia!')
  await expect(log(page)).toContainText('Olá, Lia!')
  const first = page.url()
  await visit(page, '/contacts?edit=new')
  const fresh = dialog(page, 'Novo contato')
  await fresh.getByLabel('Nome', { exact: true }).fill('Nina Rosa')
  await fresh.getByLabel('WhatsApp').fill(nina.number)
  await fresh.getByRole('button', { name: 'Salvar e iniciar conversa' }).click()
  await expect(page.getByRole('heading', { name: 'Nina Rosa' })).toBeVisible()
  await expect(page).not.toHaveURL(first)
  await visit(page, '/contacts')
  await person(page, 'Lia Campos').hover()
  await page.getByRole('button', { name: 'Iniciar conversa: Lia Campos' }).click()
  await expect(page).toHaveURL(first)
})

test('everybody can use the contacts, and many of them scroll', async ({ page }) => {
  test.slow()
  const { casa } = await aContactsPage(page)
  // Away from the menu, whose names show beside it.
  await page.getByText('Nenhum contato ainda').hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page, 'no contacts', corners)
  const { companyId } = casa
  const many = Array.from({ length: 70 }, (_, i) => ({
    companyId,
    name: `Cliente ${100 + i}`,
    number: aNumber(),
  }))
  await asOwner((db) => db.insertInto('contacts').values(many).execute())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contatos 70' })).toBeVisible()
  await person(page, 'Cliente 100').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(person(page, 'Cliente 169')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.reload()
  await expect(person(page, 'Cliente 100')).toBeVisible()
  await expectAccessible(page, 'contacts')
  await visit(page, '/contacts?edit=new')
  await expect(dialog(page, 'Novo contato')).toBeVisible()
  await save(page).click()
  await expectAccessible(page, 'a contact with faults', corners)
})
