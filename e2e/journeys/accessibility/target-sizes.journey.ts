import type { Page } from '@playwright/test'
import {
  aCustomer,
  aTalk,
  bubble,
  expect,
  list,
  row,
  subTab,
  test,
  write,
  visit,
} from '../../support/desk.ts'
import { aPdf, aPicture, aRecording, inMessage } from '../../support/sample-files.ts'
import { expectLargeEnough } from '../../support/target-sizes.ts'

const isThere = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

/** Ana beside a conversation of everything that can be pressed, and somebody who waits. */
async function aFullTalk(page: Page) {
  const talk = await aTalk(page)
  const { shop, lia } = talk
  await write(page, 'Chega sexta')
  await expect(bubble(page, 'Chega sexta')).toContainText('entregue')
  const pdf = inMessage(aPdf('Orçamento'), 'application/pdf', 'orçamento.pdf')
  const voice = inMessage(aRecording(4), 'audio/wav')
  const picture = inMessage(aPicture({ width: 320, height: 200 }), 'image/png')
  await lia.sends(shop.number, { type: 'document', ...pdf })
  await lia.sends(shop.number, { type: 'audio', seconds: 4, ...voice })
  await lia.sends(shop.number, { type: 'image', ...picture })
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  return talk
}

type Look = (what: string) => Promise<void>

async function lookAtDesk(page: Page, look: Look): Promise<void> {
  await page.goto('/tickets?sub=pending')
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await look('who waits')
  await visit(page, '/tickets?sub=pending&user=all&unread=1')
  await expect(
    list(page)
      .getByRole('button', { name: /Remover filtro/ })
      .first(),
  ).toBeVisible()
  await look('a filtered list')
  await list(page).getByRole('button', { name: 'Filtros' }).click()
  await isThere(page, 'Limpar filtros')
  await look('the filters')
  await page.goto('/tickets?tab=search&q=lia')
  await expect(row(page, 'Lia Campos')).toBeVisible()
  await look('a search')
  await visit(page, '/tickets')
  await subTab(page, 'Atendendo').click()
  await row(page, 'Lia Campos').click()
  await expect(bubble(page, 'Chega sexta')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tocar áudio' })).toBeVisible()
  await look('a conversation')
  await page.getByText('Nota', { exact: true }).click()
  await look('a note')
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await look('what can be done with a ticket')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dados do contato' }).click()
  await expect(page.getByRole('complementary').getByText('Este é o primeiro')).toBeVisible()
  await look('the contact beside a conversation')
}

async function lookAtPages(page: Page, look: Look): Promise<void> {
  await visit(page, '/contacts')
  await isThere(page, 'Lia Campos')
  await look('the contacts')
  await page.getByRole('button', { name: 'Novo contato' }).click()
  await isThere(page, 'Adicionar informação')
  await look('a new contact')
  await visit(page, '/?days=7')
  await expect(page.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
  await look('the dashboard')
  await visit(page, '/?from=2026-01-01&to=2026-01-31')
  await expect(page.getByText(/^01\/01\/2026 a 31\/01\/2026/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
  await look('the dashboard by dates')
}

test.describe('by finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('all that can be pressed is large enough for it', async ({ page }) => {
    test.slow()
    await aFullTalk(page)
    const look = (what: string) => expectLargeEnough(page, what, 44)
    await lookAtDesk(page, look)
    await lookAtPages(page, look)
  })
})

test('all that can be pressed is large enough for a mouse', async ({ page }) => {
  test.slow()
  await aFullTalk(page)
  const look = (what: string) => expectLargeEnough(page, what, 24)
  await lookAtDesk(page, look)
  await lookAtPages(page, look)
})
