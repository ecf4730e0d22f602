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
import { aPdf, aPicture } from '../../support/sample-files.ts'

const laid = (page: Parameters<typeof field>[0]) =>
  page.getByRole('list', { name: 'Arquivos para enviar' }).getByRole('listitem')

const caption = (page: Parameters<typeof field>[0]) =>
  page.getByRole('textbox', { name: 'Adicione uma legenda' })

async function attach(page: Parameters<typeof field>[0], files: [string, string, Buffer][]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Anexar arquivo' }).click(),
  ])
  await chooser.setFiles(files.map(([name, mimeType, buffer]) => ({ name, mimeType, buffer })))
}

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
  await field(page).press('End')
  await page.keyboard.type(' o preço')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Quase pronto, só falta o preço')).toContainText('entregue')
  await row(page, 'Otávio Lins').click()
  await expect(list(page)).not.toContainText('Rascunho')
})

test('a picture is pasted or dropped, carries its words, and several files leave in the order chosen', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  const heard = async () =>
    (await lia.heard()).map(({ type, body }) => `${type} ${body.split('\n').at(-1)}`.trim())
  const files = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'colada.png', { type: 'image/png' }))
    return data
  }, aPicture().toString('base64'))
  await field(page).evaluate(
    (element, clipboardData) =>
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    files,
  )
  await expect(laid(page)).toContainText('colada.png')
  await caption(page).fill('A mesa')
  await page.keyboard.press('Enter')
  await expect.poll(heard).toEqual(['image A mesa'])

  await log(page).dispatchEvent('dragover', { dataTransfer: files })
  await expect(page.getByText('Solte para anexar')).toBeVisible()
  await log(page).dispatchEvent('drop', { dataTransfer: files })
  await expect(laid(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remover colada.png' }).click()
  await expect(laid(page)).toHaveCount(0)

  await attach(page, [
    ['um.pdf', 'application/pdf', aPdf('um')],
    ['dois.pdf', 'application/pdf', aPdf('dois')],
    ['três.pdf', 'application/pdf', aPdf('três')],
  ])
  await page.getByRole('button', { name: 'Mover três.pdf para antes' }).click()
  await expect(laid(page)).toHaveText([/um\.pdf/, /três\.pdf/, /dois\.pdf/])
  await caption(page).fill('Os três')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(async () => (await heard()).length).toBe(4)
  expect((await heard())[1]).toBe('document Os três')
  const names = (await lia.heard()).slice(1).map(({ media }) => media?.fileName)
  expect(names).toEqual(['um.pdf', 'três.pdf', 'dois.pdf'])
})

test('files set out as soon as they are laid out; sending waits for them, and they arrive in order with their words', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  const doors: (() => void)[] = []
  await page.route('**/api/messages/*/uploads', async (route) => {
    await new Promise<void>((open) => doors.push(open))
    await route.continue()
  })
  await attach(page, [
    ['um.pdf', 'application/pdf', aPdf('um')],
    ['dois.pdf', 'application/pdf', aPdf('dois')],
  ])
  for (const name of ['um.pdf', 'dois.pdf'])
    await expect(page.getByRole('progressbar', { name: `Carregando ${name}` })).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Legenda de dois.pdf' }).fill('O segundo')
  await caption(page).fill('O primeiro')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(laid(page)).toHaveCount(0)
  for (const words of ['O primeiro', 'O segundo'])
    await expect(bubble(page, words).getByRole('progressbar')).toHaveCount(1)
  // The second is there first, and waits for the first.
  doors.pop()?.()
  await expect(bubble(page, 'O segundo').getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  expect(await lia.heard()).toEqual([])
  doors.pop()?.()
  await expect(bubble(page, 'O segundo')).toContainText('entregue')
  const heard = (await lia.heard()).map(({ body, media }) => [
    media?.fileName,
    body.split('\n').at(-1),
  ])
  expect(heard).toEqual([
    ['um.pdf', 'O primeiro'],
    ['dois.pdf', 'O segundo'],
  ])
})

test('a file that was laid out is on the server before it is sent, and taken out it is gone from there', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  await attach(page, [['um.pdf', 'application/pdf', aPdf('um')]])
  await expect(laid(page)).toContainText('Pronto para enviar')
  const [removed] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Remover um.pdf' }).click(),
  ])
  expect([removed.status(), /\/uploads\//.test(removed.url())]).toEqual([200, true])
  await attach(page, [['dois.pdf', 'application/pdf', aPdf('dois')]])
  await expect(laid(page)).toContainText('Pronto para enviar')
  await page.reload()
  const sets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/uploads')) sets.push(request.url())
  })
  await expect(laid(page)).toContainText('Pronto para enviar')
  expect(sets).toEqual([])
  await caption(page).fill('De ontem')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await lia.heard()).map(({ media }) => media?.fileName))
    .toEqual(['dois.pdf'])
})

test('a file that cannot be sent says why, and what was written stays', async ({ page }) => {
  const { lia } = await aTalk(page)
  await field(page).fill('Veja o vídeo')
  await attach(page, [['longo.mp4', 'video/mp4', Buffer.alloc(17 * 1024 * 1024)]])
  await expect(page.getByText('longo.mp4 passa do limite de 16 MB.')).toBeVisible()
  await expect(laid(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Veja o vídeo')
  await attach(
    page,
    Array.from({ length: 11 }, (_, n) => [`${n}.pdf`, 'application/pdf', aPdf(`${n}`)]),
  )
  await expect(page.getByText('No máximo 10 arquivos de cada vez.')).toBeVisible()
  await expect(laid(page)).toHaveCount(10)
  for (let n = 0; n < 10; n++)
    await page.getByRole('button', { name: `Remover ${n}.pdf`, exact: true }).click()
  await field(page).fill('')
  await attach(page, [['jogo.exe', 'application/octet-stream', Buffer.from('MZ\x90\0')]])
  await expect(laid(page).getByRole('alert')).toContainText(
    'Este tipo de arquivo não pode ser enviado.',
  )
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Remover jogo.exe' }).click()
  await expect(laid(page)).toHaveCount(0)
  await expect(log(page).getByRole('article')).toHaveCount(1)
  expect(await lia.heard()).toEqual([])
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
