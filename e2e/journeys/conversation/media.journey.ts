import { aCustomer, accept, aTalk, expect, log, test } from '../../support/desk.ts'
import { aPdf, aPicture, aRecording, inMessage } from '../../support/sample-files.ts'

test('a PDF is read without leaving the desk, and pictures are one arrow apart', async ({
  page,
}) => {
  // A browser's shell has no reader of its own; whether there is one decides what the desk offers.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }),
  )
  const { shop, lia } = await aTalk(page)
  await lia.sends(shop.number, {
    type: 'document',
    ...inMessage(aPdf('Orçamento'), 'application/pdf', 'orçamento.pdf'),
  })
  await page.getByRole('button', { name: 'Ler orçamento.pdf' }).click()
  const reader = page.getByRole('dialog', { name: 'orçamento.pdf' })
  await expect(reader.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await reader.getByRole('button', { name: 'Fechar' }).click()
  await expect(reader).toBeHidden()

  for (const body of ['A sala', 'A cozinha'])
    await lia.sends(shop.number, { type: 'image', body, ...inMessage(aPicture(), 'image/png') })
  await page.getByRole('button', { name: 'Ampliar imagem: A cozinha' }).click()
  const large = (name: string) => page.getByRole('dialog', { name })
  await expect(large('A cozinha')).toContainText('2 de 2')
  await page.keyboard.press('ArrowLeft')
  await expect(large('A sala')).toContainText('1 de 2')
  const picture = large('A sala').getByRole('img', { name: 'A sala' })
  const before = (await picture.boundingBox())!.width
  await large('A sala').getByRole('button', { name: 'Aumentar' }).first().click()
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await expect(large('A sala')).toBeHidden()
  await expect(page.getByRole('heading', { name: lia.name })).toBeVisible()
})

test('a recording goes on being heard in another ticket, faster if wanted, and can be ended there', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.sends(shop.number, {
    type: 'voice',
    ...inMessage(aRecording(150), 'audio/wav', 'a.wav'),
  })
  await log(page).getByRole('button', { name: 'Velocidade 1x' }).click()
  await expect(log(page).getByRole('button', { name: 'Velocidade 1,5x' })).toBeVisible()
  await log(page).getByRole('button', { name: 'Tocar áudio' }).click()
  await expect(log(page).getByText(/^0:(?!00)\d\d \/ 2:30$/)).toBeVisible()
  const otto = await aCustomer(shop, 'Otto Reis', 'Bom dia')
  await accept(page, otto.name)
  const heard = page.getByRole('region', { name: `Tocando áudio de ${lia.name}` })
  await expect(heard).toBeVisible()
  await heard.getByRole('button', { name: 'Parar áudio' }).click()
  await expect(heard).toBeHidden()
})
