import { aNumber, aPhone, asOwner } from '../../support/company.ts'
import {
  aCustomer,
  aShop,
  accept,
  atWork,
  expect,
  log,
  row,
  type signIn,
  subTab,
  test,
  visit,
} from '../../support/desk.ts'

type Page = Parameters<typeof signIn>[0]

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A contact that has always been there. */
const aContact = (companyId: number, contact: { name: string; number: string; email?: string }) =>
  asOwner(async (db) => {
    const { id } = await db
      .insertInto('contacts')
      .values({ companyId, ...contact })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('contactAliases')
      .values({ companyId, kind: 'phone', value: contact.number, contactId: id })
      .execute()
    return id
  })

test('two contacts of one person become one with the better values, and come apart again', async ({
  page,
  browser,
}) => {
  const { casa, shop } = await aShop(page)
  const lia = await aCustomer(shop, 'Lia', 'Oi')
  await accept(page, 'Lia')
  const email = 'lia@casa.test'
  await aContact(casa.companyId, { name: 'Lia Campos', number: aNumber(), email })
  await asOwner((db) =>
    db.updateTable('contacts').set({ email }).where('companyId', '=', casa.companyId).execute(),
  )

  await visit(page, '/contacts?tool=duplicates')
  const found = dialog(page, 'Contatos duplicados')
  await expect(found.getByText('Mesmo e-mail')).toBeVisible()
  await found.getByRole('button', { name: /^Comparar/ }).click()
  const comparing = dialog(page, 'Unir dois contatos')
  await expect(
    comparing.getByRole('radio', { name: /Lia .*1 atendimento.*Este fica/ }),
  ).toBeChecked()
  await comparing.getByRole('radio', { name: 'Lia Campos', exact: true }).check()
  await comparing.getByRole('button', { name: 'Unir contatos' }).click()
  await expect(found.getByText('Contatos unidos em Lia Campos.')).toBeVisible()
  await expect(found.getByText('Nenhum duplicado encontrado')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Contatos 1' })).toBeVisible()

  await visit(page, '/tickets')
  await row(page, 'Lia Campos').click()
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
  await lia.says(shop.number, 'Ainda aqui')
  await expect(log(page).getByText('Ainda aqui')).toBeVisible()

  await visit(page, '/contacts?tool=duplicates')
  await found.getByText('Uniões recentes').click()
  await found.getByRole('button', { name: /^Desfazer a união/ }).click()
  await expect(found.getByText('Desfeita', { exact: true })).toBeVisible()
  await expect(found.getByRole('button', { name: /^Comparar/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Contatos 2' })).toBeVisible()

  const bia = await atWork(browser, casa.bia, '/contacts?tool=duplicates')
  await expect(bia.getByRole('heading', { name: 'Contatos 2' })).toBeVisible()
  await expect(bia.getByRole('dialog')).toHaveCount(0)
})

test('two who talk on the same number are not thrown together, and two who are two are not asked about again', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  for (const name of ['Rui Alves Prado', 'Rui Prado']) {
    const phone = await aPhone(name)
    await phone.says(shop.number, 'Oi')
  }
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Rui Prado')).toBeVisible()
  await expect(row(page, 'Rui Alves Prado')).toBeVisible()
  await visit(page, '/contacts?tool=duplicates')
  const found = dialog(page, 'Contatos duplicados')
  await expect(found.getByText('Nome parecido')).toBeVisible()
  await found.getByRole('button', { name: /^Comparar/ }).click()
  const comparing = dialog(page, 'Unir dois contatos')
  await comparing.getByRole('button', { name: 'Unir contatos' }).click()
  await expect(comparing.getByRole('alert')).toContainText(
    'Os dois contatos têm atendimento em andamento na mesma conexão.',
  )
  await comparing.getByRole('button', { name: 'Voltar' }).click()
  await found.getByRole('button', { name: 'Não são a mesma pessoa' }).click()
  await expect(found.getByText('Nenhum duplicado encontrado')).toBeVisible()
})
