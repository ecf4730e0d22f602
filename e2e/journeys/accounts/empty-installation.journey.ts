import type { Browser, Page } from '@playwright/test'
import { startEmptyInstallation } from '../../support/empty-installation.ts'
import { accept, bubble, expect, field, row, subTab, test, write } from '../../support/desk.ts'

const PASSWORD = 'casa-azul-1234'
const ADMIN = 'ana@casa.test'
const AGENT = 'bia@casa.test'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const line = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const go = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: entry }).click()

/** Signs in on the sign-in page, in a new browser context. */
async function enter(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('link', { name: 'Atendimentos' })).toBeVisible()
  return page
}

async function addQueue(page: Page, name: string, color: string): Promise<void> {
  await go(page, 'Setores')
  await page.getByRole('button', { name: 'Novo setor' }).first().click()
  const form = dialog(page, 'Novo setor')
  await form.getByLabel('Nome').fill(name)
  await form.getByRole('button', { name: color, exact: true }).click()
  await form.getByRole('button', { name: 'Criar setor' }).click()
  await expect(line(page, name)).toBeVisible()
}

async function addAgent(page: Page): Promise<void> {
  await go(page, 'Usuários')
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  const form = dialog(page, 'Novo usuário')
  await form.getByLabel('Nome').fill('Bia Nunes')
  await form.getByLabel('E-mail').fill(AGENT)
  await form.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Vendas' }).click()
  await form.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(line(page, 'Bia Nunes')).toContainText('Vendas')
}

/** Connects a number with a simulated phone, on the screens of both. Returns the screen of the phones. */
async function addNumber(page: Page): Promise<Page> {
  await go(page, 'Conexões')
  await page.getByRole('button', { name: 'Nova conexão' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Loja')
  await form.getByLabel('Setores').click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Criar e mostrar o código' }).click()
  const [phones] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir o telefone simulado' }).click(),
  ])
  await phones.getByRole('button', { name: 'Usar um telefone novo' }).click()
  await page.bringToFront()
  await expect(line(page, 'Loja')).toContainText('Conectado')
  return phones
}

async function addTag(page: Page): Promise<void> {
  await go(page, 'Etiquetas')
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().click()
  await dialog(page, 'Nova etiqueta').getByLabel('Nome').fill('Orçamento')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Orçamento')).toBeVisible()
}

async function addQuickReply(page: Page): Promise<void> {
  await go(page, 'Respostas rápidas')
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click()
  const form = dialog(page, 'Mensagem Rápida')
  await form.getByLabel('Atalho').fill('prazo')
  await form.getByLabel('Mensagem', { exact: true }).fill('{{primeiro_nome}}, chega em 5 dias.')
  await form.getByLabel('Toda a empresa usa').press('Space')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(line(page, '/prazo')).toContainText('Da empresa')
}

async function addSchedule(page: Page): Promise<void> {
  await go(page, 'Contatos')
  await page.getByRole('button', { name: 'Novo contato' }).first().click()
  const contact = page.getByRole('dialog')
  await contact.getByLabel('Nome').fill('Otávio Lins')
  await contact.getByLabel('WhatsApp').fill('+55 11 98888-7777')
  await contact.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(contact).toBeHidden()
  await go(page, 'Agendamentos')
  await page.getByRole('button', { name: 'Novo agendamento', exact: true }).first().click()
  const form = dialog(page, 'Agendar mensagem')
  await form.getByLabel('Para').fill('Otávio')
  await page.getByRole('option', { name: /Otávio Lins/ }).click()
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Seu pedido chega amanhã.')
  await form.getByRole('button', { name: /^Amanhã às/ }).click()
  await form.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(page.getByText('Agendamento salvo com sucesso!')).toBeVisible()
}

async function addLane(page: Page): Promise<void> {
  await go(page, 'Funil de vendas')
  await page.getByRole('button', { name: 'Adicionar Funil' }).first().click()
  await page.getByLabel('Nome da etapa').fill('Contato')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Funil criado com sucesso')).toBeVisible()
}

/** A customer takes up a simulated phone and writes to the number of the company. */
async function writeAsCustomer(phones: Page, words: string) {
  await phones.bringToFront()
  await phones.getByRole('textbox', { name: 'Outro nome' }).fill('Lia Campos')
  await phones.getByRole('button', { name: 'Criar', exact: true }).click()
  const phone = phones.getByRole('region', { name: 'Telefone de Lia Campos' })
  await phone.getByRole('button', { name: 'Nova conversa' }).first().click()
  await phone.getByRole('button', { name: /^Loja/ }).click()
  await phone.getByRole('textbox', { name: 'Mensagem de Lia Campos' }).fill(words)
  await phone.getByRole('button', { name: 'Enviar' }).click()
  return phone
}

async function serve(agent: Page): Promise<void> {
  await accept(agent, 'Lia Campos')
  await expect(bubble(agent, 'Quando chega?')).toBeVisible()
  await write(agent, 'Oi, Lia!')
  await field(agent).pressSequentially('/prazo')
  await expect(agent.getByRole('option', { name: '/prazo' })).toBeVisible()
  await agent.keyboard.press('Enter')
  await expect(field(agent)).toHaveValue('Lia, chega em 5 dias.')
  await agent.keyboard.press('Enter')
  await expect(bubble(agent, 'chega em 5 dias')).toContainText('lida')
  await agent.getByRole('button', { name: 'Etiqueta', exact: true }).first().click()
  await agent.getByRole('option', { name: 'Orçamento' }).click()
  await agent.keyboard.press('Escape')
}

test('an empty installation is set up on screens alone, and an agent serves a customer', async ({
  browser,
}) => {
  const { url, run, stop } = await startEmptyInstallation()
  try {
    const terms = ['--name', 'Casa Azul', '--admin', 'Ana Prado', '--email', ADMIN]
    const founded = await run('company', ...terms, '--password', PASSWORD)
    expect(founded).toContain('Casa Azul, is founded')
    const ana = await enter(browser, url, ADMIN)
    await addQueue(ana, 'Vendas', 'Verde')
    await addAgent(ana)
    const phones = await addNumber(ana)
    await addTag(ana)
    await addQuickReply(ana)
    await addSchedule(ana)
    await addLane(ana)

    const bia = await enter(browser, url, AGENT)
    await subTab(bia, 'Aguardando').click()
    const lia = await writeAsCustomer(phones, 'Quando chega?')
    await bia.bringToFront()
    await expect(row(bia, 'Lia Campos')).toContainText('Vendas')
    await serve(bia)
    await expect(lia.getByText('Lia, chega em 5 dias.')).toBeVisible()
    await bia.getByRole('button', { name: 'Resolver' }).click()
    await expect(bia).toHaveURL(/\/tickets(\?|$)/)
  } finally {
    await stop()
  }
})
