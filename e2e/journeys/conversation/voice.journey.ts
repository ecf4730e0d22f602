import type { Page } from '@playwright/test'
import { bytesOf } from '../../support/company.ts'
import { aTalk, bubble, expect, field, log, row, test } from '../../support/desk.ts'
import { aPdf, aPicture } from '../../support/sample-files.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Gravação de áudio' })
const laid = (page: Page) =>
  page.getByRole('list', { name: 'Arquivos para enviar' }).getByRole('listitem')

/** Waits until so many seconds were recorded. */
const lasts = (page: Page, seconds: number) =>
  expect
    .poll(async () => Number((await bar(page).getByRole('timer').textContent())?.slice(-2)))
    .toBeGreaterThanOrEqual(seconds)

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await lasts(page, 2)
}

test('a voice is recorded, paused, listened to and sent as Opus in Ogg', async ({ page }) => {
  const { lia } = await aTalk(page)
  await record(page)
  await bar(page).getByRole('button', { name: 'Pausar gravação' }).click()
  const listen = bar(page).getByRole('button', { name: 'Ouvir o que foi gravado' })
  await listen.click()
  await expect(bar(page).getByRole('button', { name: 'Parar de ouvir' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Continuar gravando' }).click()
  await lasts(page, 3)
  await bar(page).getByRole('button', { name: 'Enviar áudio' }).click()
  await expect(field(page)).toBeFocused()
  await expect.poll(async () => (await lia.heard()).map(({ type }) => type)).toEqual(['audio'])
  const [heard] = await lia.heard()
  const bytes = await bytesOf(heard!.mediaId!)
  expect(bytes.subarray(0, 4).toString()).toBe('OggS')
  expect(bytes.subarray(0, 200).includes('OpusHead')).toBe(true)
  await expect(log(page).getByRole('article').last()).toContainText('entregue')
  await expect(row(page, 'Lia Campos')).not.toContainText('.ogg')
})

test('held, the microphone records for as long as it is held, and then waits to be heard or sent', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  await page.getByRole('button', { name: 'Gravar áudio' }).hover()
  await page.mouse.down()
  await lasts(page, 2)
  await page.mouse.up()
  await expect(bar(page).getByRole('button', { name: 'Ouvir o que foi gravado' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Enviar áudio' }).click()
  await expect.poll(async () => (await lia.heard()).map(({ type }) => type)).toEqual(['audio'])
})

test('a recording that is too short is not sent and says so; one thrown away is gone', async ({
  page,
}) => {
  // So few bits that a slow machine is still too quick for it.
  await page.addInitScript(() => {
    const Real = MediaRecorder
    globalThis.MediaRecorder = class extends Real {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, { ...options, audioBitsPerSecond: 6000 })
      }
    }
  })
  const { lia } = await aTalk(page)
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await bar(page).getByRole('button', { name: 'Enviar áudio' }).click()
  await expect(page.getByText('Gravação curta demais: nada foi enviado.')).toBeVisible()
  await record(page)
  await bar(page).getByRole('button', { name: 'Descartar áudio' }).click()
  await expect(field(page)).toBeFocused()
  expect(await lia.heard()).toEqual([])
})

test('a browser that gives no microphone is explained in words', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await aTalk(page)
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  await expect(page.getByText('O navegador não deixou usar o microfone.')).toBeVisible()
  await expect(field(page)).toBeVisible()
})

test('where the browser records no Opus, the voice goes as mp3', async ({ page }) => {
  await page.addInitScript(() => {
    const real = MediaRecorder.prototype
    const type = Object.getOwnPropertyDescriptor(real, 'mimeType')!
    // As a browser that knows only the containers of its own maker.
    Object.defineProperty(real, 'mimeType', { ...type, get: () => 'audio/mp4' })
  })
  const { lia } = await aTalk(page)
  await record(page)
  await bar(page).getByRole('button', { name: 'Enviar áudio' }).click()
  await expect.poll(async () => (await lia.heard()).map(({ type }) => type)).toEqual(['audio'])
  const [heard] = await lia.heard()
  const bytes = await bytesOf(heard!.mediaId!)
  const isMp3 =
    bytes.subarray(0, 3).toString() === 'ID3' || (bytes[0] === 0xff && bytes[1]! >= 0xe0)
  expect(isMp3).toBe(true)
})

test('a recording left under way, and files laid out, are still there after a reload', async ({
  page,
}) => {
  const { lia } = await aTalk(page)
  await record(page)
  const address = page.url()
  await row(page, 'Lia Campos').focus()
  await page.goBack()
  await expect(page).not.toHaveURL(address)
  await page.goForward()
  await expect(laid(page)).toContainText('.ogg')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Anexar arquivo' }).click(),
  ])
  await chooser.setFiles([
    { name: 'mesa.png', mimeType: 'image/png', buffer: aPicture() },
    { name: 'nota.pdf', mimeType: 'application/pdf', buffer: aPdf('nota') },
  ])
  await page.getByRole('textbox', { name: /Legenda de nota/ }).fill('A nota fiscal')
  await expect(laid(page).filter({ hasText: 'Preparando' })).toHaveCount(0)
  await field(page)
    .or(page.getByRole('textbox', { name: 'Adicione uma legenda' }))
    .fill('A mesa')
  await page.reload()
  await expect(laid(page)).toHaveCount(3)
  await expect(bubble(page, 'Oi')).toBeVisible()
  await page.getByRole('textbox', { name: 'Adicione uma legenda' }).press('Enter')
  const heard = async () =>
    (await lia.heard()).map(({ type, body }) => `${type} ${body.split('\n').at(-1)}`.trim())
  await expect.poll(heard).toEqual(['audio', 'image A mesa', 'document A nota fiscal'])
  await page.reload()
  await expect(log(page).getByRole('article')).toHaveCount(4)
  await expect(laid(page)).toHaveCount(0)
})
