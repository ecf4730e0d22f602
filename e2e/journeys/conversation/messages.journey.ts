import type { Locator, Page } from '@playwright/test'
import { aPhone, asOwner, refuse } from '../../support/company.ts'
import {
  aTalk,
  beside,
  bubble,
  expect,
  field,
  list,
  log,
  row,
  test,
  write,
} from '../../support/desk.ts'
import { aPicture, inMessage } from '../../support/sample-files.ts'

/** Opens the menu of one message and presses an entry of it. */
async function act(page: Page, message: Locator, entry: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'Opções da mensagem' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const says = async (lia: { heard: () => Promise<{ body: string }[]> }) =>
  (await lia.heard()).map(({ body }) => body)

test('Ana edits what she sent, reads what it said before, and takes another message back', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  await write(page, 'Chega sexta')
  await expect(bubble(page, 'Chega sexta')).toContainText('entregue')
  await act(page, bubble(page, 'Chega sexta'), 'Editar')
  const dialog = page.getByRole('dialog', { name: 'Editar mensagem' })
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Chega sábado')
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bubble(page, 'Chega sábado')).toContainText('editada')
  await expect.poll(() => says(lia)).toEqual([expect.stringContaining('Chega sábado')])
  await expect(row(page, lia.name)).toContainText('Chega sábado')

  await bubble(page, 'Chega sábado').getByRole('button', { name: 'editada' }).click()
  const details = page.getByRole('dialog', { name: 'Detalhes da mensagem' })
  await expect(details).toContainText('Chega sexta')
  await expect(details).toContainText('Ana Prado')
  await expect(details.getByText('Entregue').locator('..')).toContainText(
    /\d\d\/\d\d\/\d{4} \d\d:\d\d/,
  )
  await page.keyboard.press('Escape')

  await write(page, 'Para outra pessoa')
  await expect(bubble(page, 'Para outra pessoa')).toContainText('entregue')
  await act(page, bubble(page, 'Para outra pessoa'), 'Apagar')
  await page
    .getByRole('dialog', { name: 'Apagar esta mensagem?' })
    .getByRole('button', { name: 'Apagar para todos' })
    .click()
  await expect(bubble(page, 'Mensagem apagada')).toBeVisible()
  await expect(log(page).getByText('Para outra pessoa')).toHaveCount(0)
  await expect.poll(() => says(lia)).toEqual([expect.stringContaining('Chega sábado'), ''])
  await page.reload()
  await expect(bubble(page, 'Mensagem apagada')).toBeVisible()
  await expect(log(page).getByText('Para outra pessoa')).toHaveCount(0)
})

test('an edit that WhatsApp refuses shows the old words again, and why', async ({ page }) => {
  const { casa } = await aTalk(page)
  await write(page, 'Chega sexta')
  await expect(bubble(page, 'Chega sexta')).toContainText('entregue')
  // The network has forgotten the message; the desk cannot know.
  await asOwner((db) =>
    db
      .updateTable('messages')
      .set({ networkId: 'FORGOTTEN' })
      .where('companyId', '=', casa.companyId)
      .where('fromMe', '=', true)
      .where('mediaType', '=', 'text')
      .execute(),
  )
  await act(page, bubble(page, 'Chega sexta'), 'Editar')
  await page.getByRole('dialog').getByRole('textbox').fill('Chega sábado')
  await page.getByRole('button', { name: 'Salvar edição' }).click()
  const refused = bubble(page, 'Não foi possível editar.')
  await expect(refused).toContainText('Chega sexta')
  await expect(refused).toContainText('não está mais disponível no WhatsApp')
  await expect(refused).not.toContainText('editada')
})

test('a reaction goes to the phone, another replaces it, and it can be taken back', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  const hello = bubble(page, 'Oi')
  const onPhone = async () => {
    const [first] = (await lia.messages()) as unknown as { reactions: { emoji: string }[] }[]
    return first!.reactions.map(({ emoji }) => emoji)
  }
  await act(page, hello, 'Reagir com ❤️')
  await expect(hello).toContainText('Reações: ❤️')
  await expect.poll(onPhone).toEqual(['❤️'])
  await act(page, hello, 'Reagir com 👍')
  await expect.poll(onPhone).toEqual(['👍'])
  await act(page, hello, 'Tirar a reação 👍')
  await expect.poll(onPhone).toEqual([])
  await expect(hello).not.toContainText('Reações')
  await act(page, hello, 'Mais reações')
  const picker = page.getByRole('dialog', { name: 'Reagir' })
  await picker.getByRole('searchbox').fill('festa')
  await picker.getByRole('gridcell').first().click()
  await expect.poll(onPhone).toHaveLength(1)
})

test('a message is forwarded to several contacts, and what went where is said', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  const [otto, rosa] = [await aPhone('Otto Reis'), await aPhone('Rosa Melo')]
  for (const { name, number } of [otto, rosa]) await beside(page, '/contacts', { name, number })
  await lia.sends(shop.number, {
    type: 'image',
    body: 'A sala',
    ...inMessage(aPicture(), 'image/png'),
  })
  await expect(page.getByRole('button', { name: 'Ampliar imagem: A sala' })).toBeVisible()
  await act(page, bubble(page, 'A sala'), 'Encaminhar')
  const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' })
  for (const { name } of [otto, rosa]) {
    await dialog.getByRole('textbox', { name: 'Para quem' }).fill(name.split(' ')[0]!)
    await dialog.getByRole('checkbox', { name }).check()
  }
  await dialog.getByRole('button', { name: 'Encaminhar para 2' }).click()
  await expect(page.getByText('Mensagem encaminhada para 2 contatos')).toBeVisible()
  for (const phone of [otto, rosa])
    await expect
      .poll(async () => (await phone.heard()).map(({ type, body }) => [type, body]))
      .toEqual([['image', 'A sala']])
  await row(page, otto.name).click()
  await expect(bubble(page, 'A sala')).toContainText('Encaminhada')
})

test('a double press answers', async ({ page }) => {
  const { lia } = await aTalk(page)
  await bubble(page, 'Oi').dblclick()
  await expect(page.getByText(`Respondendo a ${lia.name}`)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await write(page, 'Olá!')
  await expect(page.getByText(`Respondendo a ${lia.name}`)).toBeHidden()
  await expect(bubble(page, 'Olá!')).toContainText('Oi')
})

test('words are found far up in a long conversation, one after the other, without loading all of it', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.says(shop.number, 'Quanto custa o SOFÁ azul?')
  for (let n = 1; n <= 45; n++) await lia.says(shop.number, `Linha ${n}`)
  await lia.says(shop.number, 'O sofá já chegou?')
  await expect(bubble(page, 'O sofá já chegou?')).toBeVisible()
  await page.reload()
  await expect(bubble(page, 'O sofá já chegou?')).toBeVisible()
  await field(page).focus()
  await page.keyboard.press('Control+f')
  const find = page.getByRole('search', { name: 'Buscar na conversa' })
  await find.getByRole('textbox').fill('sofa')
  await expect(find).toContainText('1 de 2')
  await page.keyboard.press('Enter')
  await expect(find).toContainText('2 de 2')
  await expect(bubble(page, 'Quanto custa o SOFÁ azul?')).toBeInViewport()
  await expect(bubble(page, 'Linha 40')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()

  // Newer pages load at the end of the loaded ones, so reaching the last message can take several scrolls.
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(bubble(page, 'Linha 44')).toBeAttached({ timeout: 1000 })
  }).toPass()
  // At the end the list would follow by itself.
  await log(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await lia.says(shop.number, 'Alô?')
  await page.getByRole('button', { name: /Ir para a última mensagem/ }).click()
  await expect(bubble(page, 'Alô?')).toBeInViewport()
})

test('what colleagues did stands between the messages in words, and is quoted by nobody', async ({
  page,
}) => {
  await aTalk(page)
  await expect(log(page).getByText('Ana Prado aceitou')).toBeVisible()
  await expect(list(page).getByText('Ana Prado aceitou')).toHaveCount(0)
  await log(page).getByText('Ana Prado aceitou').dblclick()
  await expect(page.getByText('Respondendo a')).toHaveCount(0)
})

test('a card becomes a contact and a conversation', async ({ page }) => {
  const { shop, lia } = await aTalk(page)
  const nelson = await aPhone('Nélson Porteiro')
  await lia.sends(shop.number, {
    type: 'contacts',
    contacts: [{ name: nelson.name, phones: [nelson.number] }],
  })
  const card = bubble(page, nelson.name)
  await card.getByRole('button', { name: 'Salvar contato' }).click()
  await expect(page.getByText('Contato salvo')).toBeVisible()
  await card.getByRole('button', { name: 'Conversar' }).click()
  await expect(page.getByRole('heading', { name: nelson.name })).toBeVisible()
})

test('a refused message says why, and its deletion needs nobody else', async ({ page }) => {
  const { shop, lia } = await aTalk(page)
  await refuse(shop.number, lia.number, '463')
  await write(page, 'Não vai')
  await expect(bubble(page, 'Não vai')).toContainText('Não enviada')
  await act(page, bubble(page, 'Não vai'), 'Apagar')
  await page.getByRole('button', { name: 'Apagar para todos' }).click()
  await expect(bubble(page, 'Mensagem apagada')).toBeVisible()
  await refuse(shop.number, lia.number)
  expect(await lia.heard()).toEqual([])
})
