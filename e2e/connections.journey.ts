import { aCompany, aPhone } from './company.ts'
import { aConnectedNumber, atWork, beside, expect, row, signIn, subTab, test } from './desk.ts'

type Page = Parameters<typeof signIn>[0]

const number = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações: ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

const asked = (page: Page, words: string) => page.getByRole('dialog', { name: words })

test('a new number shows its code, a fresh one when it runs out, and connects when a phone reads it', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await page.goto('/connections')
  await page.getByRole('button', { name: 'Novo número' }).click()
  await page.getByLabel('Nome').fill('L')
  await page.getByRole('button', { name: 'Criar e mostrar o código' }).click()
  await expect(page.getByText('O nome precisa de pelo menos 2 letras')).toBeVisible()
  await page.getByLabel('Nome').fill('Loja')
  await page.getByRole('button', { name: 'Criar e mostrar o código' }).click()

  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' })
  await expect(dialog.getByText('Abra o WhatsApp no celular deste número')).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/Novo código em \d+ s/)
  await expect(dialog.getByText('Código 1', { exact: true })).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Abrir o telefone simulado' })
  const first = await link.getAttribute('href')
  await expect(dialog.getByText('Código 2', { exact: true })).toBeVisible({ timeout: 25_000 })
  expect(await link.getAttribute('href')).not.toBe(first)

  const [shown] = await beside<{ qrcode: string }[]>(page, '/whatsapp')
  const phone = await aPhone('Loja')
  await phone.scans(shown!.qrcode)
  await expect(dialog.getByText('Loja já recebe e envia mensagens.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(number(page, 'Loja')).toContainText('Conectado')
  await expect(number(page, 'Loja')).toContainText('Padrão')
})

test('a number is disconnected when asked twice, comes back without scanning, and what was written meanwhile with it', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const shop = await aConnectedNumber(page)
  await page.goto('/connections')
  await choose(page, 'Loja', 'Desconectar')
  await asked(page, 'Desconectar Loja?').getByRole('button', { name: 'Cancelar' }).last().click()
  await expect(number(page, 'Loja')).toContainText('Conectado')
  await choose(page, 'Loja', 'Desconectar')
  await asked(page, 'Desconectar Loja?').getByRole('button', { name: 'Desconectar' }).click()
  await expect(number(page, 'Loja')).toContainText('Desconectado')
  const lia = await aPhone('Lia Campos')
  await lia.says(shop.number, 'Tem alguém?')
  await number(page, 'Loja').getByRole('button', { name: 'Conectar' }).click()
  await expect(number(page, 'Loja')).toContainText('Recebe e envia mensagens.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Atendimentos' }).click()
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia Campos')).toContainText('Tem alguém?')
})

test('a name is given once, changes, and the number goes away with its name asked for', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await aConnectedNumber(page, 'Loja')
  await page.goto('/connections?edit=new')
  await page.getByLabel('Nome').fill('Loja')
  await page.getByRole('button', { name: 'Criar e mostrar o código' }).click()
  await expect(page.getByText('Já existe uma conexão com este nome.')).toBeVisible()
  await page.keyboard.press('Escape')
  await asked(page, 'Descartar as mudanças?').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await choose(page, 'Loja', 'Editar')
  await page.getByLabel('Nome').fill('Loja do Centro')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(number(page, 'Loja do Centro')).toContainText('Conectado')
  await choose(page, 'Loja do Centro', 'Excluir conexão')
  await asked(page, 'Excluir Loja do Centro?')
    .getByRole('button', { name: 'Excluir conexão' })
    .click()
  await expect(page.getByText('Nenhum número ainda')).toBeVisible()
})

test('a phone that takes the desk off its list asks for a new code', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const shop = await aConnectedNumber(page)
  await page.goto('/connections')
  await expect(number(page, 'Loja')).toContainText('Conectado')
  await shop.unlinksAll()
  await expect(number(page, 'Loja')).toContainText('Precisa ler o código de novo')
  await number(page, 'Loja').getByRole('button', { name: 'Gerar novo código' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' })
  await expect(dialog.getByRole('img', { name: 'Código QR' })).toBeVisible()
  const [shown] = await beside<{ qrcode: string }[]>(page, '/whatsapp')
  await shop.scans(shown!.qrcode)
  await expect(number(page, 'Loja')).toContainText('Recebe e envia mensagens.')
})

test('an agent sees how the numbers are and cannot touch them', async ({ page, browser }) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await aConnectedNumber(page)
  await beside(page, '/whatsapp', { name: 'Vendas' })
  const bia = await atWork(browser, casa.bia)
  await bia.goto('/connections')
  await expect(number(bia, 'Loja')).toContainText('Conectado')
  await expect(number(bia, 'Vendas')).toContainText('Esperando a leitura do código')
  await expect(bia.getByRole('main').getByRole('button')).toHaveCount(0)
  await bia.goto('/connections?edit=new')
  await expect(number(bia, 'Loja')).toBeVisible()
  await expect(bia.getByRole('dialog')).toHaveCount(0)
})
