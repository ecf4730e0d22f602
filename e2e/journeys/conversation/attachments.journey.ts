import { aTalk, bubble, expect, field, log, test } from '../../support/desk.ts'
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
  await expect(bubble(page, 'Oi')).toBeVisible()
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
