import type { Page } from '@playwright/test'
import { corners, expectAccessible } from '../../support/accessibility.ts'
import { aCompany } from '../../support/company.ts'
import {
  aTalk,
  atWork,
  beside,
  bubble,
  expect,
  field,
  signIn,
  test,
  visit,
} from '../../support/desk.ts'
import { aPdf } from '../../support/sample-files.ts'

const reply = (page: Page, shortcode: string) =>
  page.getByRole('row').filter({ hasText: `/${shortcode}` })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a quick reply with variables and a file is written, used in a conversation and deleted', async ({
  page,
  browser,
}) => {
  const { casa, lia } = await aTalk(page)
  const conversation = new URL(page.url()).pathname
  const bia = await atWork(browser, casa.bia, '/quick-messages')
  await expect(bia.getByText('Nenhuma resposta rápida ainda')).toBeVisible()

  await page.getByRole('link', { name: 'Respostas rápidas' }).click()
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click()
  const fresh = dialog(page, 'Mensagem Rápida')
  await expect(fresh.getByLabel('Atalho')).toBeFocused()
  await page.keyboard.type('ta')
  await page.keyboard.press('Enter')
  await expect(fresh.getByText('Escreva pelo menos 3 caracteres.').first()).toBeVisible()
  await fresh.getByLabel('Atalho').fill('tabela')
  await fresh.getByLabel('Mensagem', { exact: true }).fill('Segue a tabela, ')
  await fresh.getByRole('button', { name: 'Primeiro nome' }).click()
  await page.keyboard.type('. Pedido {pedido}')
  await expect(fresh.getByText('Sem valor, fica como está: {pedido}')).toBeVisible()
  await fresh.locator('input[type=file]').setInputFiles({
    name: 'tabela.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf('Tabela'),
  })
  await expect(fresh.getByText('tabela.pdf')).toBeVisible()
  await fresh.getByLabel('Toda a empresa usa').press('Space')
  await fresh.getByRole('button', { name: 'Salvar' }).click()
  await expect(fresh).toBeHidden()
  await expect(page.getByText('Mensagem adicionada com sucesso.')).toBeVisible()
  await expect(reply(bia, 'tabela')).toContainText('Da empresa')
  await expect(reply(bia, 'tabela').getByRole('button', { name: 'Excluir: /tabela' })).toHaveCount(
    0,
  )

  await visit(page, conversation)
  await expect(bubble(page, 'Oi')).toBeVisible()
  await field(page).pressSequentially('/tab')
  await expect(page.getByRole('option', { name: '/tabela' })).toContainText('Segue a tabela, Lia')
  await page.keyboard.press('Enter')
  await expect(page.getByText('tabela.pdf').first()).toBeVisible()
  const caption = page.getByRole('textbox', { name: 'Adicione uma legenda' })
  await expect(caption).toHaveValue('Segue a tabela, Lia. Pedido {pedido}')
  await caption.press('Control+Enter')
  await expect
    .poll(async () => (await lia.heard()).map(({ body }) => body).at(-1))
    .toContain('Segue a tabela, Lia. Pedido {pedido}')

  await visit(page, '/quick-messages?q=tab')
  await reply(page, 'tabela').hover()
  await page.getByRole('button', { name: 'Excluir: /tabela' }).click()
  await page.getByRole('button', { name: 'Excluir resposta rápida' }).click()
  await expect(page.getByText('Mensagem excluída com sucesso.')).toBeVisible()
  await expect(bia.getByText('Nenhuma resposta rápida ainda')).toBeVisible()
})

test('everybody can use the page of the quick replies', async ({ page }) => {
  test.slow()
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const { id } = await beside<{ id: number }>(page, '/quick-messages', {
    shortcode: 'prazo',
    message: 'Oi, {{nome}}! Chega até {{data}}.',
    isGlobal: true,
    queueId: casa.vendas,
  })
  await visit(page, '/quick-messages')
  await expect(reply(page, 'prazo')).toContainText('Chega até')
  await expectAccessible(page, 'the quick replies', corners)
  await visit(page, `/quick-messages?edit=${id}`)
  await expect(dialog(page, 'Mensagem Rápida: /prazo').getByLabel('Atalho')).toBeFocused()
  await expectAccessible(page, 'a quick reply', corners)
  await visit(page, `/quick-messages?remove=${id}`)
  await expect(dialog(page, 'Excluir /prazo?')).toBeVisible()
  await expectAccessible(page, 'a quick reply to be removed')
})
