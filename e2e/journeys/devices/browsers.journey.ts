import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFirefox, findWebkit } from '../../../tools/other-browsers.ts'
import { aPhone, PASSWORD, type Phone } from '../../support/company.ts'
import { aShop, expect, test } from '../../support/desk.ts'
import { openFirefox } from '../../support/browsers/firefox.ts'
import { BASE_URL } from '../../support/product.ts'
import { aPicture } from '../../support/sample-files.ts'
import { type Driver, type Screen, screenOf, WITHIN } from '../../support/browsers/screen.ts'
import { openWebkit } from '../../support/browsers/webkit.ts'

/** The core of the work in the browsers that the other journeys do not use, each with a fresh profile and an empty cache. */

type Scene = { bia: string; lia: Phone; shop: Phone; hasMicrophone: boolean }
type Engine = { name: string; open?: () => Promise<Driver>; hasMicrophone: boolean }

const [firefox, webkit] = [findFirefox(process.env), findWebkit(process.env)]

const engines: Engine[] = [
  { name: 'Firefox', hasMicrophone: true, ...(firefox && { open: () => openFirefox(firefox) }) },
  { name: 'WebKit', hasMicrophone: false, ...(webkit && { open: () => openWebkit(webkit) }) },
]

const field = { role: 'textbox', name: 'Mensagem' }

async function signIn(screen: Screen, email: string): Promise<void> {
  await screen.open(`${BASE_URL}/login`)
  await screen.write({ label: 'E-mail' }, email)
  await screen.write({ label: 'Senha' }, PASSWORD)
  await screen.key('Enter')
  await screen.sees({ role: 'tab', name: /Aguardando/ })
}

async function sendPicture(screen: Screen): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'recado-picture-')), 'sofa.png')
  await writeFile(path, aPicture())
  await screen.choose({ css: 'input[type=file]' }, path)
  await screen.sees({ role: 'textbox', name: /Adicione uma legenda/ })
  await screen.write({ role: 'textbox', name: /Adicione uma legenda/ }, 'O sofá verde')
  await screen.key('Enter')
}

async function sendVoice(screen: Screen): Promise<void> {
  await screen.press({ role: 'button', name: 'Gravar áudio' })
  const seconds = async () => Number((await screen.textOf({ role: 'timer' })).slice(-2))
  await expect.poll(seconds, WITHIN).toBeGreaterThanOrEqual(2)
  await screen.press({ role: 'button', name: 'Enviar áudio' })
}

/** Bia signs in, answers Lia in every way, and resolves the ticket. */
async function work(screen: Screen, { bia, lia, shop, hasMicrophone }: Scene): Promise<void> {
  await signIn(screen, bia)
  await screen.press({ role: 'tab', name: /Aguardando/ })
  await lia.says(shop.number, 'Tem sofá verde?')
  await screen.sees({ text: 'Tem sofá verde?' })

  await screen.hover({ css: '[data-ticket]' })
  await screen.press({ role: 'button', name: /^Aceitar/ })
  await screen.sees({ role: 'heading', name: lia.name })
  await screen.sees({ role: 'article' })
  await screen.write(field, 'Temos sim.')
  await screen.key('Enter')
  await sendPicture(screen)
  const arrived = () => expect.poll(async () => (await lia.heard()).map(({ type }) => type), WITHIN)
  await arrived().toEqual(['text', 'image'])

  if (hasMicrophone) {
    await sendVoice(screen)
    await arrived().toEqual(['text', 'image', 'audio'])
  } else {
    await screen.press({ role: 'button', name: 'Gravar áudio' })
    await screen.sees({ text: 'Nenhum microfone foi encontrado.' })
  }
  await screen.press({ role: 'button', name: /^Resolver/ })
  await expect.poll(screen.path, WITHIN).toBe('/tickets')
}

for (const { name, open, hasMicrophone } of engines) {
  test(`${name}: from the sign-in to a resolved ticket, without an error on the page`, async ({
    page,
  }) => {
    test.skip(!open, `${name} is not installed: npm run e2e:browsers says what is missing`)
    // A browser starts besides, and the page has to come over an empty cache.
    test.slow()
    const { casa, shop } = await aShop(page)
    const lia = await aPhone('Lia Campos')
    const screen = screenOf(await open!())
    try {
      await work(screen, { bia: casa.bia, lia, shop, hasMicrophone })
      expect(await screen.troubles()).toEqual([])
    } catch (error) {
      await screen.picture(test.info().outputPath(`${name}.png`))
      expect.soft(await screen.troubles()).toEqual([])
      throw error
    } finally {
      await screen.close()
    }
  })
}
