import type { Page } from '@playwright/test'
import {
  aCustomer,
  accept,
  aTalk,
  atWork,
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
import { corners, expectAccessible } from '../../support/accessibility.ts'

const replies = (page: Page) => page.getByRole('listbox', { name: 'Respostas rápidas' })
const note = (page: Page) => page.getByRole('textbox', { name: 'Nota interna' })
const words = async (phone: { heard: () => Promise<{ body: string }[]> }) =>
  (await phone.heard()).map(({ body }) => body.split('\n').slice(1).join('\n') || body)

test('a quick reply is found by a few letters, fills in what is known and leads through what is not', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  const reply = (shortcode: string, message: string) =>
    beside(page, '/quick-messages', { shortcode, message, isGlobal: true })
  await reply(
    'prazo',
    'Oi, {{primeiro_nome}}! O pedido {{pedido}} chega até {{data}}. {{atendente}}',
  )
  await reply('pix', 'Chave Pix: financeiro@casaazul.test, em nome da Casa Azul Móveis Ltda.')
  await field(page).pressSequentially('/')
  await expect(replies(page)).toBeHidden()
  await field(page).pressSequentially('p')
  await expect(replies(page).getByRole('option')).toHaveCount(2)
  await expect(replies(page).getByRole('option').first()).toHaveText(
    '/pixChave Pix: financeiro@casaazul.test...',
  )
  await page.keyboard.press('ArrowDown')
  await expect(replies(page).getByRole('option', { name: '/prazo' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(replies(page)).toBeHidden()
  await expect(field(page)).toHaveValue(
    'Oi, Lia! O pedido {{pedido}} chega até {{data}}. Ana Prado',
  )
  await page.keyboard.type('20391')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sexta')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => words(lia))
    .toEqual(['Oi, Lia! O pedido 20391 chega até sexta. Ana Prado'])

  await page.keyboard.type('/p')
  await expect(replies(page).getByRole('option').first()).toContainText('/prazo')
  await page.keyboard.press('Escape')
  await expect(replies(page)).toBeHidden()
  await page.keyboard.type('q')
  await expect(replies(page).getByRole('option')).toHaveCount(0)
  await expect(page.getByText('Nenhuma resposta rápida combina')).toBeVisible()
})

test('quick replies are written, mended and thrown away beside the conversation; the company’s only by those who lead', async ({
  page,
  browser,
}) => {
  const { casa } = await aTalk(page)
  await page.getByRole('button', { name: 'Mais opções de escrita' }).click()
  await page.getByRole('menuitem', { name: 'Gerenciar respostas rápidas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nova resposta rápida' }).click()
  await dialog.getByLabel('Atalho').fill('oi')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Escreva pelo menos 3 caracteres.').first()).toBeVisible()
  await dialog.getByLabel('Atalho').fill('/horario')
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Atendemos das 8h às 18h, ')
  await dialog.getByRole('button', { name: 'Primeiro nome' }).click()
  await dialog.getByLabel('Toda a empresa usa').click({ force: true })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('/horario')
  await expect(dialog.getByRole('listitem')).toContainText('Da empresa')

  const bia = await atWork(browser, casa.bia)
  const seen = await beside<{ id: number; shortcode: string }[]>(bia, '/quick-messages/list')
  expect(seen.map(({ shortcode }) => shortcode)).toEqual(['horario'])

  await dialog.getByRole('button', { name: 'Editar /horario' }).click()
  await dialog.getByLabel('Atalho').fill('horas')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('/horas')
  await dialog.getByRole('button', { name: 'Excluir /horas' }).click()
  await page.getByRole('button', { name: 'Excluir resposta rápida' }).click()
  await expect(dialog.getByText('Nenhuma resposta rápida ainda')).toBeVisible()
})

test('a note is written in its own colour, reaches colleagues, and never the customer', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Alt+p')
  await expect(note(page)).toBeFocused()
  await page.keyboard.press('Alt+p')
  await expect(field(page)).toBeFocused()
  await field(page).fill('Para a cliente')
  await page.getByRole('radio', { name: 'Nota' }).check({ force: true })
  await expect(note(page)).toHaveValue('')
  await page.keyboard.type('Ligar depois das 14h')
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/ticket-notes'))
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Observação adicionada com sucesso!')).toBeVisible()
  await expect(note(page)).toHaveValue('')
  await page.keyboard.press('Alt+p')
  await expect(field(page)).toHaveValue('Para a cliente')
  await page.keyboard.press('Enter')
  await expect.poll(() => words(lia)).toEqual(['Para a cliente'])
  await log(page).focus()
  await page.keyboard.press('n')
  await expect(note(page)).toBeFocused()
})

test('a draft follows its writer to another device, and is gone everywhere once it is sent', async ({
  page,
  browser,
}) => {
  const { casa, shop } = await aTalk(page)
  await aCustomer(shop, 'Otávio Lins', 'E o meu?')
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/draft'))
  await field(page).fill('Quase pronto, só falta')
  expect((await kept).status()).toBe(200)
  await page.close()

  const other = await atWork(browser, casa.ana)
  await expect(row(other, 'Lia Campos')).toContainText(/Rascunho:\s?Quase pronto/)
  await row(other, 'Lia Campos').click()
  await expect(field(other)).toHaveValue('Quase pronto, só falta')
  await expect(bubble(other, 'Oi')).toBeVisible()
  const emptied = other.waitForResponse((reply) => reply.url().endsWith('/draft'))
  await field(other).press('Enter')
  await emptied
  await accept(other, 'Otávio Lins')
  await expect(list(other)).not.toContainText('Rascunho')
  expect(await beside(other, '/drafts')).toEqual([])
})

test('what is typed without a network reaches the server when it is back', async ({
  page,
  context,
}) => {
  await aTalk(page)
  await context.setOffline(true)
  await field(page).fill('Escrito no escuro')
  await expect(page.getByText(/Reconectando…|Sem conexão\. Suas respostas esperam/)).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await beside<{ body: string }[]>(page, '/drafts')).map(({ body }) => body))
    .toEqual(['Escrito no escuro'])
  await expect(field(page)).toHaveValue('Escrito no escuro')
})

test('an answer that goes past a new message is asked about once', async ({ page }) => {
  const { shop, lia } = await aTalk(page)
  await field(page).fill('Pode ser sexta?')
  await lia.says(shop.number, 'Melhor sábado!')
  await expect(bubble(page, 'Melhor sábado!')).toBeVisible()
  await field(page).press('Enter')
  const asked = page.getByRole('alert').filter({ hasText: 'Chegou uma mensagem nova' })
  await expect(asked).toBeVisible()
  await expect(field(page)).toHaveValue('Pode ser sexta?')
  expect(await lia.heard()).toEqual([])
  await asked.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(asked).toBeHidden()
  await write(page, 'Sábado então!')
  await expect.poll(() => words(lia)).toEqual(['Sábado então!'])

  await field(page).fill('Até lá')
  await lia.says(shop.number, 'De manhã, tá?')
  await expect(bubble(page, 'De manhã, tá?')).toBeVisible()
  await field(page).press('Enter')
  await expect(asked).toBeVisible()
  await field(page).press('Enter')
  await expect.poll(() => words(lia)).toEqual(['Sábado então!', 'Até lá'])
})

test('Enter and Ctrl+Enter change places where one likes it so', async ({ page }) => {
  const { lia } = await aTalk(page)
  await page.getByRole('button', { name: 'Mais opções de escrita' }).click()
  await page.getByRole('menuitemradio', { name: 'Ctrl+Enter envia' }).click()
  await field(page).click()
  await page.keyboard.type('um')
  await page.keyboard.press('Enter')
  await page.keyboard.type('dois')
  await expect(field(page)).toHaveValue('um\ndois')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => words(lia)).toEqual(['um\ndois'])
})

test('an emoji is found by its name and stands where the cursor was', async ({ page }) => {
  const { lia } = await aTalk(page)
  await field(page).fill('Bom dia !')
  await field(page).press('ArrowLeft')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('abacaxi')
  await expect(page.getByRole('dialog').getByRole('gridcell')).toHaveText(['🍍'])
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Bom dia 🍍!')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await words(lia)).length).toBe(1)
})

test('everybody can use what opens around the field one writes in', async ({ page }) => {
  test.slow()
  await aTalk(page)
  await beside(page, '/quick-messages', { shortcode: 'prazo', message: 'Chega até {{data}}.' })
  await field(page).pressSequentially('/p')
  await expect(replies(page).getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'quick replies', corners)
  await page.keyboard.press('Escape')
  await field(page).fill('')
  await page.getByRole('radio', { name: 'Nota' }).check({ force: true })
  await note(page).fill('Uma nota')
  await expectAccessible(page, 'note', corners)
  await note(page).fill('')
  await page.getByRole('radio', { name: 'Resposta' }).check({ force: true })
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectAccessible(page, 'emoji', corners)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mais opções de escrita' }).click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await page.getByRole('menuitem', { name: 'Gerenciar respostas rápidas' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'quick replies by themselves', corners)
  await page.getByRole('button', { name: 'Editar /prazo' }).click()
  await expectAccessible(page, 'quick reply form', corners)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Atalho')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page, 'recording', corners)
})
