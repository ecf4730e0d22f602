import type { Locator, Page } from '@playwright/test'
import {
  aCustomer,
  aShop,
  aTalk,
  beside,
  bubble,
  expect,
  field,
  row,
  test,
  visit,
} from '../../support/desk.ts'
import { aPdf, inMessage } from '../../support/sample-files.ts'

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

type Point = { x: number; y: number }

async function finger(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: Point) => touch('touchStart', [at]),
    to: (at: Point) => touch('touchMove', [at]),
    up: () => touch('touchEnd', []),
  }
}

/** Its middle, once it lies still. */
async function middleOf(what: Locator): Promise<Point> {
  await what.hover({ trial: true })
  const box = (await what.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger stays there until the menu opens, and the menu stays when it goes. */
async function hold(page: Page, at: Point): Promise<void> {
  const { down, up } = await finger(page)
  await down(at)
  await expect(menu(page)).toBeInViewport()
  await up()
  await expect(menu(page)).toBeInViewport()
}

const menu = (page: Page) => page.getByRole('menu')
const words = (page: Page, said: string) => bubble(page, said).getByText(said, { exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Partes da tela' })

test('nothing lies over a short message; a finger that stays on it opens what can be done with it', async ({
  page,
}) => {
  await aTalk(page)
  const button = bubble(page, 'Oi').getByRole('button', { name: 'Opções da mensagem' })
  await expect(button).toHaveCSS('opacity', '0')
  // Writing hides the tabs, and the message moves down.
  await expect(tabs(page)).toBeHidden()
  const top = await words(page, 'Oi').evaluate((el) => {
    const { x, y, width, height } = el.getBoundingClientRect()
    return el.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(top).toBe(true)
  await hold(page, await middleOf(words(page, 'Oi')))
  await expect(button).toHaveCSS('opacity', '0')
  await page.getByRole('menuitem', { name: 'Responder' }).tap()
  await expect(page.getByText('Respondendo a Lia Campos')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar resposta' }).tap()
  // A second time, when the menu is here already.
  await hold(page, await middleOf(words(page, 'Oi')))
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
})

test('a finger drawn to the right still answers, and a short press does nothing of either', async ({
  page,
}) => {
  await aTalk(page)
  await words(page, 'Oi').tap()
  await expect(menu(page)).toBeHidden()
  // The tap ends writing: the tabs come back and move the message up before it is measured.
  await expect(tabs(page)).toBeVisible()
  const { down, to, up } = await finger(page)
  const { x, y } = await middleOf(words(page, 'Oi'))
  await down({ x, y })
  for (let way = 8; way <= 120; way += 8) await to({ x: x + way, y })
  await up()
  await expect(page.getByText('Respondendo a Lia Campos')).toBeVisible()
  await expect(menu(page)).toBeHidden()
})

test('a file and a long message are held like any other, and a file held does not open', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  const file = inMessage(aPdf('Orçamento'), 'application/pdf', 'orçamento.pdf')
  await expect(tabs(page)).toBeHidden()
  await lia.sends(shop.number, { type: 'document', ...file })
  await expect(page.getByRole('link', { name: 'Baixar orçamento.pdf' })).toBeVisible()
  await hold(page, await middleOf(bubble(page, 'orçamento.pdf').getByText('orçamento.pdf')))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await lia.says(shop.number, `Começo\n${'linha\n'.repeat(80)}fim`)
  await expect(bubble(page, 'Começo')).toBeInViewport()
  await page.getByRole('log').evaluate((el) => el.scrollTo(0, el.scrollHeight - 1500))
  await hold(page, { ...(await middleOf(page.getByRole('log'))), x: 50 })
})

test('in a closed conversation a message is held too', async ({ page }) => {
  await aTalk(page)
  await page.getByRole('button', { name: 'Resolver' }).tap()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await visit(page, '/tickets?tab=closed')
  await page.getByRole('link', { name: /Lia Campos/ }).tap()
  await hold(page, await middleOf(words(page, 'Oi')))
  await expect(page.getByRole('menuitem', { name: 'Detalhes' })).toBeInViewport()
})

test('around the words the first press counts, whether one was writing or not', async ({
  page,
}) => {
  await aTalk(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const note = page.getByRole('textbox', { name: 'Nota interna' })
  for (const isWriting of [false, true]) {
    const begin = async () => {
      await page.getByRole('log').tap({ position: { x: 170, y: 4 } })
      await expect(tabs(page)).toBeVisible()
      if (!isWriting) return
      await field(page).tap()
      await expect(tabs(page)).toBeHidden()
    }
    await begin()
    await button('Emoji').tap()
    await expect(page.getByRole('searchbox', { name: 'Buscar emoji' })).toBeVisible()
    await page.keyboard.press('Escape')
    await begin()
    const choosing = page.waitForEvent('filechooser')
    await button('Anexar arquivo').tap()
    await choosing
    await begin()
    await button('Mais opções de escrita').tap()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await begin()
    await page.getByText('Nota', { exact: true }).tap()
    await expect(note).toBeVisible()
    await page.getByText('Resposta', { exact: true }).tap()
    await expect(field(page)).toBeVisible()
    await begin()
    await button('Gravar áudio').tap()
    await button('Descartar áudio').tap()
    await expect(field(page)).toBeVisible()
    await begin()
    await field(page).fill(`Do celular, ${isWriting}`)
    await button('Enviar').tap()
    await expect(bubble(page, `Do celular, ${isWriting}`)).toBeVisible()
    await expect(field(page)).toBeFocused()
  }
})

test('letters typed on a keyboard after a tap on Accept go into the answer and resolve nothing', async ({
  page,
}) => {
  const { shop } = await aTalk(page)
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  await visit(page, '/tickets?sub=pending')
  await row(page, 'Otávio Lins').getByRole('button', { name: 'Aceitar' }).tap()
  await expect(field(page)).toBeVisible()
  await page.keyboard.type('entendo')
  await expect(field(page)).toHaveValue('entendo')
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible()
})

/** A day soon and the day after it, in one week: the month shows both, wherever it ends. */
function twoDays(): [string, string] {
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
      timeZone: 'America/Sao_Paulo',
    })
  const isSaturday = new Date(`${inDays(2)}T12:00:00Z`).getUTCDay() === 6
  return isSaturday ? [inDays(3), inDays(4)] : [inDays(2), inDays(3)]
}

test('a finger that rests on a scheduled message takes it to another day, from the list and in the month', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  await aCustomer(shop, 'Lia Campos', 'Oi')
  const people = () => beside<{ contacts: { id: number }[] }>(page, '/contacts?searchParam=Lia')
  await expect.poll(async () => (await people()).contacts.length).toBe(1)
  const [from, to] = twoDays()
  const contactId = (await people()).contacts[0]!.id
  await beside(page, '/schedules', { contactId, body: 'Vence hoje.', sendAt: `${from}T09:15` })
  await visit(page, `/schedules?day=${from}`)
  const { down, to: move, up } = await finger(page)
  const take = async (what: Locator, day: string) => {
    await down(await middleOf(what))
    await expect(page.locator('[data-copy]')).toBeVisible()
    const target = page.locator(`[data-month] [data-day="${day}"]`)
    await move(await middleOf(target))
    await expect(target).toHaveAttribute('data-target')
    await up()
    await expect(page.getByRole('region', { name: /\d\d\/\d\d$/ }).getByText('09:15')).toBeVisible()
  }
  await take(page.getByText('Vence hoje.'), to)
  await expect(page).toHaveURL(new RegExp(`day=${to}`))
  await page.setViewportSize({ width: 1024, height: 768 })
  await take(page.locator(`[data-day="${to}"] [data-movable]`), from)
  await expect(page).toHaveURL(new RegExp(`day=${from}`))
})
