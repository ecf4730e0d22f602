import { aCompany, aPhone, refuse } from '../../support/company.ts'
import {
  aCustomer,
  accept,
  aConnectedNumber,
  aShop,
  aTalk,
  aTalkOfBia,
  beside,
  bubble,
  expect,
  list,
  row,
  signIn,
  subTab,
  test,
  write,
  visit,
} from '../../support/desk.ts'
import { corners, expectAccessible, whatPolicyRefuses } from '../../support/accessibility.ts'
import { aPdf, aPicture, inMessage } from '../../support/sample-files.ts'

test.slow()

test('everybody can sign in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Escreva seu e-mail')).toBeVisible()
  await expectAccessible(page, 'sign-in with faults', corners)
})

test('everybody can use the list of tickets', async ({ page }) => {
  const casa = await aCompany()
  const refused = await whatPolicyRefuses(page)
  await signIn(page, casa.ana)
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
  await expectAccessible(page, 'empty list', corners)
  const shop = await aConnectedNumber(page)
  await subTab(page, 'Aguardando').click()
  for (const name of ['Lia Campos', 'Otávio Lins', 'Nina Rosa'])
    await (await aPhone(name)).says(shop.number, 'Bom dia')
  await expect(row(page, 'Nina Rosa')).toBeVisible()
  await visit(page, `/tickets?sub=pending&user=all`)
  await expect(row(page, 'Nina Rosa')).toBeVisible()
  await expectAccessible(page, 'waiting tickets')
  await visit(page, '/tickets?tab=search&q=lia')
  await expect(row(page, 'Nina Rosa')).toHaveCount(0)
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await expectAccessible(page, 'search', corners)
  await page.getByRole('button', { name: 'Novo atendimento' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'new ticket', corners)
  expect(refused).toEqual([])
})

test('everybody can read and answer a conversation', async ({ page }) => {
  const { shop, lia } = await aTalk(page)
  const said = await lia.says(shop.number, 'Vejam https://exemplo.test *negrito* _fino_ ~não~ `x`')
  await lia.sends(shop.number, {
    body: 'A sala',
    type: 'image',
    ...inMessage(aPicture(), 'image/png'),
  })
  await lia.sends(shop.number, {
    type: 'document',
    ...inMessage(aPdf('x'), 'application/pdf', 'orçamento.pdf'),
  })
  await lia.sends(shop.number, {
    type: 'location',
    location: { lat: -23.55, lng: -46.63, name: 'Casa', address: 'Rua Azul, 12' },
  })
  await lia.sends(shop.number, {
    type: 'contacts',
    contacts: [{ name: 'Rui', phones: ['+55 11 90000-1234'] }],
  })
  await lia.sends(shop.number, { body: 'Sobre isto', quotedId: said.id })
  const gone = await lia.says(shop.number, 'Some')
  await lia.edits(said.id, 'Vejam https://exemplo.test *negrito* _fino_ ~não~ `x`!')
  await lia.deletes(gone.id)
  await expect(bubble(page, 'Mensagem apagada pelo cliente')).toBeVisible()
  await lia.reacts(said.id, '👍')
  await write(page, 'Recebido')
  await expect(bubble(page, 'Recebido')).toContainText('entregue')
  await refuse(shop.number, lia.number, '463')
  await write(page, 'Não vai')
  await expect(bubble(page, 'Não vai').getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'conversation')
  await page.setViewportSize({ width: 1366, height: 768 })
  await bubble(page, 'A sala')
    .getByRole('button', { name: /Ampliar/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'picture', corners)
})

test('everybody can connect a number', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/connections' })
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
  await expectAccessible(page, 'no number', corners)
  await aConnectedNumber(page)
  const { id } = await beside<{ id: number }>(page, '/whatsapp', { name: 'Vendas' })
  await expect(page.getByRole('row').filter({ hasText: 'Vendas' })).toContainText('Esperando')
  await expectAccessible(page, 'connections')
  await visit(page, `/connections?pair=${id}`)
  await expect(page.getByRole('dialog').getByRole('img', { name: /QR/ })).toBeVisible()
  await expectAccessible(page, 'QR code')
  await visit(page, '/connections?edit=new')
  await expect(page.getByRole('dialog').getByLabel('Nome')).toBeVisible()
  await expectAccessible(page, 'new number', corners)
  await visit(page, `/connections?show=${id}`)
  await expect(page.getByRole('dialog').getByText('O que você precisa fazer')).toBeVisible()
  await expectAccessible(page, 'how a number is', corners)
  await visit(page, `/connections?idle=${id}`)
  await expect(page.getByRole('dialog').getByLabel('Depois de')).toBeVisible()
  await expectAccessible(page, 'idle message', corners)
})

test('everybody can hold a simulated phone', async ({ page }) => {
  const { shop } = await aShop(page)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await subTab(page, 'Aguardando').click()
  await accept(page, 'Lia Campos')
  // Who answers before it stands there is asked whether they have read it.
  await expect(bubble(page, 'Oi')).toBeVisible()
  await write(page, 'Olá!')
  await expect(list(page)).toContainText('Olá!')
  await page.goto(`/simulator?as=${lia.number}`)
  const phone = page.getByRole('region', { name: 'Telefone de Lia Campos' })
  await expect(phone.getByText('Olá!')).toBeVisible()
  await expectAccessible(page, 'simulated phone, chats', corners)
  await phone.getByRole('button', { name: /Loja/ }).click()
  await expect(phone.getByRole('textbox', { name: /Mensagem de/ })).toBeVisible()
  await expectAccessible(page, 'simulated phone, conversation', corners)
})

test('everybody can use the palette, the keys and the notices', async ({ page, browser }) => {
  await aTalkOfBia(page, browser)
  await expect(page.getByText('Bia está vendo')).toBeVisible()
  await expectAccessible(page, 'a colleague in the conversation', corners)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: /^Resolver E$/ })).toBeVisible()
  await expectAccessible(page, 'palette', corners)
  await page.keyboard.type('atalhos')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await expectAccessible(page, 'keys', corners)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('avisos')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Avisos' })).toBeVisible()
  await expectAccessible(page, 'notices', corners)
})

test('everybody can use what stands around a conversation', async ({ page }) => {
  await aTalk(page)
  await page.getByRole('button', { name: 'Dados do contato' }).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await expectAccessible(page, 'contact beside the conversation', corners)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(new URL(page.url()).pathname)
  await expect(bubble(page, 'Oi')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: /Transferir/ })).toBeVisible()
  await expectAccessible(page, 'transfer', corners)
})
