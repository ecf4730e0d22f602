import { readFile } from 'node:fs/promises'
import { bytesOf, saidDaysAgo } from '../../support/company.ts'
import { aTalk, bubble, expect, log, test, write } from '../../support/desk.ts'
import { stayWithinOneDay } from '../../support/midnight.ts'
import { aPdf, aPicture, inMessage } from '../../support/sample-files.ts'

test('what a customer writes keeps its marks and its links, and never becomes part of the page', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.says(
    shop.number,
    '<b>x</b> *forte* _fino_ ~velho~ `código` <img src=x onerror=alert(1)>',
  )
  const marked = bubble(page, '<b>x</b>')
  await expect(marked).toContainText('<img src=x onerror=alert(1)>')
  await expect(marked.locator('b, img')).toHaveCount(0)
  await expect(marked.getByRole('strong')).toHaveText('forte')
  await expect(marked.getByRole('emphasis')).toHaveText('fino')
  await expect(marked.locator('s')).toHaveText('velho')
  await expect(marked.getByRole('code')).toHaveText('código')
  await lia.says(shop.number, 'Veja www.exemplo.test/a?b=1 e javascript:alert(1)')
  const links = bubble(page, 'Veja').getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', /^https?:\/\/www\.exemplo\.test\/a\?b=1$/)
  await expect(links).toHaveAttribute('rel', /noopener/)
})

test('a place leads to the map, a contact shows its numbers, a document arrives byte for byte, a picture opens', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.sends(shop.number, {
    type: 'location',
    location: { lat: -23.55, lng: -46.63, name: 'Casa Azul', address: 'Rua das Flores, 12' },
  })
  const place = bubble(page, 'Casa Azul').getByRole('link')
  await expect(place).toContainText('Rua das Flores, 12')
  await expect(place).toHaveAttribute('href', /mlat=-23\.55&mlon=-46\.63/)
  await lia.sends(shop.number, {
    type: 'contacts',
    contacts: [{ name: 'Rui Marceneiro', phones: ['+55 11 90000-1234'] }],
  })
  await expect(bubble(page, 'Rui Marceneiro')).toContainText('+55 11 90000-1234')

  const pdf = aPdf('Orçamento da sala')
  await lia.sends(shop.number, {
    type: 'document',
    ...inMessage(pdf, 'application/pdf', 'orçamento.pdf'),
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar orçamento.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orçamento.pdf')
  expect(await readFile(await download.path())).toEqual(pdf)

  const measured = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await measured.promise
    await route.continue()
  })
  await lia.sends(shop.number, {
    type: 'image',
    body: 'A sala hoje',
    ...inMessage(aPicture({ width: 640, height: 400 }), 'image/png'),
  })
  const picture = page.getByRole('button', { name: 'Ampliar imagem: A sala hoje' })
  // The list scrolls to its end first.
  await expect(picture).toBeInViewport({ ratio: 1 })
  const box = await picture.boundingBox()
  measured.resolve()
  await expect
    .poll(() =>
      picture
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
    )
    .toBe(640)
  expect(await picture.boundingBox()).toEqual(box)
  await picture.click()
  const shown = page.getByRole('dialog', { name: 'A sala hoje' })
  await expect(shown.getByRole('img', { name: 'A sala hoje' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
})

test('a customer edits, deletes, reacts and types, and the desk follows at once', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  const wrong = await lia.says(shop.number, 'Quero a mesa azul')
  await expect(bubble(page, 'Quero a mesa azul')).toBeVisible()
  await lia.edits(wrong.id, 'Quero a mesa verde')
  await expect(bubble(page, 'Quero a mesa verde')).toContainText('editada')
  await expect(bubble(page, 'mesa azul')).toHaveCount(0)

  const regretted = await lia.says(shop.number, 'Esqueça')
  await expect(bubble(page, 'Esqueça')).toBeVisible()
  await lia.deletes(regretted.id)
  await expect(bubble(page, 'Mensagem apagada pelo cliente')).toContainText('Esqueça')

  await write(page, 'Temos a verde')
  await expect(bubble(page, 'Temos a verde')).toContainText('entregue')
  const [answer] = await lia.heard()
  await lia.reacts(answer!.id, '❤️')
  await expect(bubble(page, 'Temos a verde')).toContainText('Reações: ❤️')

  await lia.types(shop.number)
  await expect(page.getByText('Lia está digitando')).toBeVisible()
  await lia.says(shop.number, 'Que bom')
  await expect(bubble(page, 'Que bom')).toBeVisible()
  await expect(page.getByText('Lia está digitando')).toBeHidden()
})

test('a quoted answer leads to what it answers, far up in the conversation', async ({ page }) => {
  const { shop, lia } = await aTalk(page)
  const first = await lia.says(shop.number, 'Qual o preço da mesa?')
  for (let n = 1; n <= 45; n++) await lia.says(shop.number, `Linha ${n}`)
  await expect(bubble(page, 'Linha 45')).toBeVisible()
  await page.reload()
  await expect(bubble(page, 'Linha 45')).toBeVisible()
  await lia.sends(shop.number, { body: 'E então?', quotedId: first.id })
  const reply = bubble(page, 'E então?')
  await reply.getByRole('button', { name: 'Qual o preço da mesa?' }).click()
  await expect(bubble(page, 'Qual o preço da mesa?').first()).toBeInViewport()

  await page.getByRole('button', { name: /Ir para a última mensagem/ }).click()
  await reply.hover()
  await reply.getByRole('button', { name: 'Opções da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  await expect(page.getByText('Respondendo a Lia Campos')).toBeVisible()
  await write(page, 'Custa 300')
  await expect(bubble(page, 'Custa 300')).toContainText('entregue')
  await expect(bubble(page, 'Custa 300')).toContainText('E então?')
  await expect
    .poll(async () => (await lia.heard()).at(-1))
    .toMatchObject({ quotedId: expect.any(String), body: expect.stringContaining('Custa 300') })
})

test('sixty messages: it opens at the new ones, older ones come without a jump, and a button leads back', async ({
  page,
}) => {
  await stayWithinOneDay()
  const { shop, lia } = await aTalk(page)
  await write(page, 'Pode mandar a lista')
  await expect(bubble(page, 'Pode mandar a lista')).toContainText('entregue')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goto('/tickets')
  for (let n = 1; n <= 60; n++) await lia.says(shop.number, `Item ${n} da lista`)
  const row = page.getByRole('listitem').filter({ hasText: 'Item 60 da lista' })
  await expect(row).toContainText('60')
  await row.click()

  await expect(log(page).getByText('60 mensagens novas')).toBeInViewport()
  await expect(bubble(page, 'Item 1 da lista')).toBeInViewport()
  await expect(log(page).getByText('Hoje')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ir para a última mensagem' }).click()
  await expect(bubble(page, 'Item 60 da lista')).toBeInViewport()
  await page.reload()
  await expect(bubble(page, 'Item 60 da lista')).toBeInViewport()
  await expect(bubble(page, 'Item 20 da lista')).toHaveCount(0)

  const mark = await log(page).evaluate((element) => {
    element.scrollTo(0, 40)
    const edge = element.getBoundingClientRect().top
    const shown = [...element.querySelectorAll('article')].find(
      (one) => one.getBoundingClientRect().top > edge,
    )
    return { words: shown!.innerText.split('\n')[0]!, top: shown!.getBoundingClientRect().top }
  })
  await expect(bubble(page, 'Item 30 da lista')).toBeAttached()
  const stays = bubble(page, mark.words)
  expect(Math.abs((await stays.boundingBox())!.y - mark.top)).toBeLessThan(2)
  await lia.says(shop.number, 'Mais uma coisa')
  await lia.says(shop.number, 'E outra')
  await page.getByRole('button', { name: 'Ir para a última mensagem, 2 novas' }).click()
  await expect(bubble(page, 'E outra')).toBeInViewport()
})

test('days are told apart by a line: today, yesterday, and the date before', async ({ page }) => {
  await stayWithinOneDay()
  const { casa, shop, lia } = await aTalk(page)
  for (const words of ['De anteontem', 'De ontem', 'De hoje']) {
    await lia.says(shop.number, words)
    await expect(bubble(page, words)).toBeVisible()
  }
  await saidDaysAgo(casa.companyId, 'Oi', 2)
  await saidDaysAgo(casa.companyId, 'De anteontem', 2)
  await saidDaysAgo(casa.companyId, 'De ontem', 1)
  // The lines of what was done with the ticket stand where they happened.
  await saidDaysAgo(casa.companyId, '', 2)
  await page.reload()
  await expect(bubble(page, 'De hoje')).toBeVisible()
  const lines = log(page).getByText(/^(Hoje|Ontem|\d\d\/\d\d\/\d{4})$/)
  await expect(lines).toHaveText([/^\d\d\/\d\d\/\d{4}$/, 'Ontem', 'Hoje'])
})

test('a picture that Ana sends is on the phone of the customer', async ({ page }) => {
  const { lia } = await aTalk(page)
  const picture = aPicture({ width: 200, height: 200 })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Anexar arquivo' }).click(),
  ])
  await chooser.setFiles({ name: 'mesa.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('textbox', { name: 'Adicione uma legenda' }).press('Enter')
  await expect.poll(async () => (await lia.heard()).map(({ type }) => type)).toEqual(['image'])
  const [sent] = await lia.heard()
  expect(await bytesOf(sent!.mediaId!)).toEqual(picture)
})
