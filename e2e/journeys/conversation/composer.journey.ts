import { aPhone, refuse } from '../../support/company.ts'
import {
  accept,
  aTalk,
  bubble,
  expect,
  field,
  list,
  log,
  row,
  test,
  write,
} from '../../support/desk.ts'

test('Enter sends, Shift+Enter breaks the line, blanks are not sent, and the signature can be switched off', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  const heard = async () => (await lia.heard()).map(({ body }) => body)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('   ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await field(page).fill('')
  await page.keyboard.type('Primeira linha')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('segunda linha')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect.poll(heard).toEqual(['*Ana Prado:*\nPrimeira linha\nsegunda linha'])

  await page.getByRole('switch', { name: 'Assinar' }).click({ force: true })
  await write(page, 'Sem nome')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Assinar' })).not.toBeChecked()
  // Who answers before the conversation stands there is asked whether they have read it.
  await expect(bubble(page, 'Sem nome')).toBeVisible()
  await write(page, 'Ainda sem nome')
  await expect.poll(async () => (await heard()).slice(1)).toEqual(['Sem nome', 'Ainda sem nome'])
  await expect(log(page).getByRole('article')).toHaveCount(4)
})

test('what was begun and not sent waits in its conversation, over a change of ticket and a reload', async ({
  page,
}) => {
  const { shop } = await aTalk(page)
  const otavio = await aPhone('Otávio Lins')
  await otavio.says(shop.number, 'E o meu?')
  await field(page).fill('Quase pronto, só falta')
  await accept(page, 'Otávio Lins')
  await expect(field(page)).toHaveValue('')
  await expect(row(page, 'Lia Campos')).toContainText(/Rascunho:\s?Quase pronto/)
  await row(page, 'Lia Campos').click()
  await expect(field(page)).toHaveValue('Quase pronto, só falta')
  await page.reload()
  await expect(field(page)).toHaveValue('Quase pronto, só falta')
  // An answer sent before the customer's message is shown would be asked about first.
  await expect(bubble(page, 'Oi')).toBeVisible()
  await field(page).press('End')
  await page.keyboard.type(' o preço')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Quase pronto, só falta o preço')).toContainText('entregue')
  await row(page, 'Otávio Lins').click()
  await expect(list(page)).not.toContainText('Rascunho')
})

test('a message the network refuses says why, and goes on a second try once it can', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await refuse(shop.number, lia.number, '463')
  await write(page, 'Chegou?')
  const message = bubble(page, 'Chegou?')
  await expect(message.getByRole('alert')).toContainText('Não enviada.')
  await expect(row(page, 'Lia Campos')).toContainText('Mensagem não enviada')
  await refuse(shop.number, lia.number)
  await message.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(message).toContainText('entregue')
  await expect(message.getByRole('alert')).toHaveCount(0)
  await expect(row(page, 'Lia Campos')).toContainText('Chegou?')

  await lia.is({ registered: false })
  await write(page, 'E agora?')
  const lost = bubble(page, 'E agora?')
  await expect(lost.getByRole('alert')).toContainText('Este número não tem WhatsApp')
  await lia.is({ registered: true })
  await lost.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(lost).toContainText('entregue')
  expect((await lia.heard()).map(({ body }) => body.split('\n').at(-1))).toEqual([
    'Chegou?',
    'E agora?',
  ])
})

test('without a network what is written waits, the screen says so, and on return it leaves once', async ({
  page,
  context,
}) => {
  const { shop, lia } = await aTalk(page)
  await context.setOffline(true)
  await write(page, 'Escrevo sem rede')
  await write(page, 'e mais uma')
  await expect(bubble(page, 'e mais uma')).toContainText('na fila')
  await expect(bubble(page, 'Escrevo sem rede')).toContainText('A mensagem sai quando a conexão')
  await expect(page.getByText(/Reconectando…|Sem conexão\. Suas respostas esperam/)).toBeVisible()
  await lia.says(shop.number, 'Alô?')
  await context.setOffline(false)
  await expect(bubble(page, 'e mais uma')).toContainText('entregue')
  await expect(bubble(page, 'Alô?')).toBeVisible()
  await expect(page.getByText('Reconectando…')).toBeHidden()
  expect((await lia.heard()).map(({ body }) => body.split('\n').at(-1))).toEqual([
    'Escrevo sem rede',
    'e mais uma',
  ])
  await expect(log(page).getByRole('article')).toHaveCount(4)
})
