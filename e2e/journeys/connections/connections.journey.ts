import { aCompany, aPhone, asOwner } from '../../support/company.ts'
import {
  aCustomer,
  aShop,
  accept,
  aConnectedNumber,
  atWork,
  beside,
  bubble,
  expect,
  row,
  signIn,
  subTab,
  test,
  write,
  visit,
} from '../../support/desk.ts'

type Page = Parameters<typeof signIn>[0]

const number = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Mais ações: ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

const asked = (page: Page, words: string) => page.getByRole('dialog', { name: words })

test('a new number shows its code, a fresh one when it runs out, and connects when a phone reads it', async ({
  page,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana, { at: '/connections' })
  await page.getByRole('button', { name: 'Nova conexão' }).click()
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
  await expect(dialog.getByText('Código 2', { exact: true })).toBeVisible()
  expect(await link.getAttribute('href')).not.toBe(first)

  const [shown] = await beside<{ qrcode: string }[]>(page, '/whatsapp')
  const phone = await aPhone('Loja')
  // The words go after some seconds.
  const connected = dialog.getByText('Loja já recebe e envia mensagens.').waitFor()
  await phone.scans(shown!.qrcode)
  await connected
  await expect(dialog).toBeHidden()
  await expect(number(page, 'Loja')).toContainText('Conectado')
  await expect(
    number(page, 'Loja').getByText('Padrão', { exact: true }).filter({ visible: true }),
  ).toHaveCount(1)
})

test('a number is disconnected when asked twice, comes back without scanning, and what was written meanwhile with it', async ({
  page,
}) => {
  const { shop } = await aShop(page, '/connections')
  const disconnect = number(page, 'Loja').getByRole('button', { name: 'Desconectar' })
  await disconnect.click()
  await asked(page, 'Desconectar Loja?').getByRole('button', { name: 'Cancelar' }).click()
  await expect(number(page, 'Loja')).toContainText('Conectado')
  await disconnect.click()
  await asked(page, 'Desconectar Loja?').getByRole('button', { name: 'Desconectar' }).click()
  await expect(number(page, 'Loja')).toContainText('Desconectado')
  await aCustomer(shop, 'Lia Campos', 'Tem alguém?')
  await expect(number(page, 'Loja').getByRole('button', { name: 'Novo QR Code' })).toBeVisible()
  await choose(page, 'Loja', 'Conectar')
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
  await visit(page, '/connections?edit=new')
  await page.getByLabel('Nome').fill('Loja')
  await page.getByRole('button', { name: 'Criar e mostrar o código' }).click()
  await expect(page.getByText('Já existe uma conexão com este nome.')).toBeVisible()
  await page.keyboard.press('Escape')
  await asked(page, 'Descartar as mudanças?').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await number(page, 'Loja').getByRole('button', { name: 'Editar: Loja' }).click()
  await page.getByLabel('Nome').fill('Loja do Centro')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(number(page, 'Loja do Centro')).toContainText('Conectado')
  await choose(page, 'Loja do Centro', 'Excluir conexão')
  await asked(page, 'Excluir Loja do Centro?')
    .getByRole('button', { name: 'Excluir conexão' })
    .click()
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
})

test('a phone that takes the desk off its list asks for a new code', async ({ page }) => {
  const { shop } = await aShop(page, '/connections')
  await expect(number(page, 'Loja')).toContainText('Conectado')
  await shop.unlinksAll()
  await expect(number(page, 'Loja')).toContainText('Precisa ler o código de novo')
  await number(page, 'Loja').getByRole('button', { name: 'Novo QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' })
  await expect(dialog.getByRole('img', { name: 'Código QR' })).toBeVisible()
  const [shown] = await beside<{ qrcode: string }[]>(page, '/whatsapp')
  await shop.scans(shown!.qrcode)
  await expect(number(page, 'Loja')).toContainText('Recebe e envia mensagens.')
})

test('the numbers are settled by admins, seen by managers, and no page of an agent’s', async ({
  page,
  browser,
}) => {
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await aConnectedNumber(page)
  await beside(page, '/whatsapp', { name: 'Vendas' })
  await asOwner((db) =>
    db.updateTable('users').set({ profile: 'manager' }).where('email', '=', casa.caio).execute(),
  )
  const caio = await atWork(browser, casa.caio, '/connections')
  await expect(number(caio, 'Loja')).toContainText('Conectado')
  await expect(number(caio, 'Vendas')).toContainText('Esperando a leitura do código')
  for (const forbidden of ['Nova conexão', 'Desconectar', 'Mais ações: Loja'])
    await expect(caio.getByRole('button', { name: forbidden })).toHaveCount(0)
  await number(caio, 'Loja').getByRole('button', { name: /^Loja/ }).click()
  const panel = caio.getByRole('dialog', { name: 'Situação de Loja' })
  await expect(panel.getByText('Recebe as mensagens e envia as respostas')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Desconectar' })).toHaveCount(0)
  await caio.goto('/connections?edit=new')
  await expect(number(caio, 'Loja')).toBeVisible()
  await expect(caio.getByRole('dialog')).toHaveCount(0)
  const bia = await atWork(browser, casa.bia, '/connections')
  await expect(
    bia.getByRole('heading', { name: 'Só administradores e gerentes veem esta página' }),
  ).toBeVisible()
  await expect(bia.getByRole('link', { name: /^Conexões/ })).toHaveCount(0)
  await expect(bia.getByText('1 de 2 conexões ativas')).toHaveCount(1)
})

test('what is settled for a number reaches its customers, and its tickets outlive it', async ({
  page,
}) => {
  const { shop } = await aShop(page, '/connections')
  await number(page, 'Loja').getByRole('button', { name: 'Editar: Loja' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Loja' })
  await form.getByLabel('Setores').click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  await page.getByRole('option', { name: 'Suporte' }).click()
  await page.keyboard.press('Escape')
  await form.getByLabel('Encerramento').fill('Obrigada pelo contato!')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText(/precisa de uma mensagem de saudação/)).toBeVisible()
  await form.getByLabel('Saudação').fill('Olá! Com quem quer falar?')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await choose(page, 'Loja', 'Mensagem de inatividade')
  const idle = page.getByRole('dialog', { name: 'Mensagem de inatividade de Loja' })
  await expect(idle.getByLabel('Depois de')).toHaveValue('60 min')
  await idle.getByLabel('Mensagem').fill('Ainda está aí?')
  await idle.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const lia = await aCustomer(shop, 'Lia Campos', 'Tem linho cru?')
  await visit(page, '/tickets')
  await accept(page, lia.name)
  const address = page.url()
  await expect(bubble(page, 'Tem linho cru?')).toBeVisible()
  await write(page, 'Tem sim!')
  await page.getByRole('button', { name: 'Resolver' }).click()
  const heard = async () => (await lia.heard()).map(({ body }) => body)
  await expect.poll(heard).toContain('Obrigada pelo contato!')

  await visit(page, '/connections')
  await choose(page, 'Loja', 'Excluir conexão')
  await asked(page, 'Excluir Loja?').getByRole('button', { name: 'Excluir conexão' }).click()
  await expect(page.getByText('Nenhuma conexão ainda')).toBeVisible()
  await page.goto(address)
  await expect(bubble(page, 'Obrigada pelo contato!')).toBeVisible()
  await expect(page.getByRole('main').getByText('Loja', { exact: true }).first()).toBeVisible()
})

test('removing a number moves its conversations to another one, and the agent goes on', async ({
  page,
}) => {
  const { shop } = await aShop(page)
  const second = await aConnectedNumber(page, 'Matriz')
  const lia = await aCustomer(shop, 'Lia Campos', 'Tem linho cru?')
  await visit(page, '/tickets')
  await accept(page, lia.name)
  const address = page.url()
  await visit(page, '/connections')
  await choose(page, 'Loja', 'Excluir conexão')
  const dialog = asked(page, 'Excluir Loja?')
  await expect(dialog.getByLabel('Mover 1 atendimento ativo para')).toHaveValue('Matriz')
  await dialog.getByRole('button', { name: 'Excluir conexão' }).click()
  await expect(number(page, 'Loja')).toHaveCount(0)
  await visit(page, address)
  await expect(page.getByText('O atendimento passou para a conexão Matriz')).toBeVisible()
  await write(page, 'Tem sim!')
  await expect
    .poll(async () => (await lia.heard()).map(({ from, body }) => `${from}: ${body}`))
    .toContainEqual(expect.stringContaining(`${second.number}: `))
})
