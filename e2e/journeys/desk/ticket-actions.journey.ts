import type { Page } from '@playwright/test'
import { aCompany, aPhone } from '../../support/company.ts'
import {
  aCustomer,
  aShopAtWork,
  accept,
  aConnectedNumber,
  aTalk,
  aTicketInQueue,
  atWork,
  beside,
  bubble,
  expect,
  field,
  list,
  log,
  row,
  subTab,
  test,
  write,
  visit,
} from '../../support/desk.ts'

const menu = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name }).click()
}

const toast = (page: Page, words: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words }).first()

test('a ticket goes to a colleague by keyboard, with a note, and arrives new and unread', async ({
  browser,
}) => {
  const { casa, ana, shop } = await aShopAtWork(browser)
  const bia = await atWork(browser, casa.bia)
  const lia = await aCustomer(shop, 'Lia Campos', 'Oi')
  await accept(ana, lia.name)
  await ana.getByRole('heading', { name: lia.name }).click()
  await ana.keyboard.press('t')
  const dialog = ana.getByRole('dialog', { name: /Transferir atendimento de Lia/ })
  await expect(dialog.getByRole('option', { name: /Bia Nunes.*Online/ })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Para quem', exact: true }).fill('bia')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await ana.keyboard.press('Enter')
  await dialog.getByLabel(/Nota/).fill('Quer falar do boleto')
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(toast(ana, 'Transferido para Bia Nunes')).toBeVisible()
  await expect(ana).toHaveURL(/\/tickets(\?|$)/)

  await expect(row(bia, 'Lia Campos')).toBeVisible()
  await expect(row(bia, 'Lia Campos').getByTitle('1 mensagem não lida')).toBeVisible()
  await row(bia, 'Lia Campos').click()
  await expect(log(bia).getByText(/Ana Prado transferiu para Bia Nunes/)).toBeVisible()
  await bia.getByRole('button', { name: 'Dados do contato' }).click()
  await expect(bia.getByRole('list', { name: 'Notas' })).toContainText('Quer falar do boleto')
})

test('who hands a ticket to a queue they are not in leaves it without a word of refusal', async ({
  browser,
}) => {
  const casa = await aCompany()
  const ana = await atWork(browser, casa.ana)
  await aConnectedNumber(ana)
  const [bia, rui] = await Promise.all([atWork(browser, casa.bia), atWork(browser, casa.rui)])
  const lia = await aPhone('Lia Campos')
  const { uuid } = await aTicketInQueue(bia, lia, casa.vendas)
  await visit(bia, `/tickets/${uuid}`)
  await menu(bia, 'Transferir')
  const dialog = bia.getByRole('dialog')
  await dialog.getByRole('option', { name: 'Suporte' }).click()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(toast(bia, 'Transferido para Suporte')).toBeVisible()
  await expect(bia).toHaveURL(/\/tickets(\?|$)/)
  await expect(bia.getByText('Acesso não permitido')).toHaveCount(0)
  await subTab(rui, 'Aguardando').click()
  await expect(row(rui, 'Lia Campos')).toContainText('Suporte')
})

test('resolving with an answer unsent or a message scheduled asks first, and leads to the list', async ({
  page,
}) => {
  await aTalk(page)
  await menu(page, 'Agendar mensagem')
  const dialog = page.getByRole('dialog', { name: 'Agendar mensagem para Lia Campos' })
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible()
  await dialog.getByLabel('Mensagem').fill('Bom dia! Chegou bem?')
  await dialog.getByRole('button', { name: 'Amanhã às 09:00' }).click()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(toast(page, 'Agendamento salvo com sucesso!')).toBeVisible()
  await field(page).fill('Ainda não enviei')
  await page.getByRole('button', { name: 'Resolver' }).click()
  const asked = page.getByRole('dialog', { name: /Resolver o atendimento de Lia/ })
  await expect(asked).toContainText('resposta escrita que não foi enviada')
  await expect(asked).toContainText('1 mensagem agendada')
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(field(page)).toHaveValue('Ainda não enviei')
  await page.getByRole('button', { name: 'Resolver' }).click()
  await asked.getByRole('button', { name: 'Resolver mesmo assim' }).click()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await list(page).getByRole('tab', { name: 'Resolvidos' }).click()
  await expect(row(page, 'Lia Campos')).toBeVisible()
})

test('resolve and next accepts whoever has waited longest', async ({ page }) => {
  const { shop } = await aTalk(page)
  await write(page, 'Resolvido por aqui')
  await aCustomer(shop, 'Otávio Lins', 'Alguém aí?')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await page.getByRole('heading', { name: 'Lia Campos' }).click()
  await page.keyboard.press('Shift+E')
  await expect(page.getByRole('heading', { name: 'Otávio Lins' })).toBeVisible()
  await expect(field(page)).toBeVisible()
  await page.getByRole('heading', { name: 'Otávio Lins' }).click()
  await page.keyboard.press('Shift+E')
  await expect(toast(page, 'Ninguém mais está esperando')).toBeVisible()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
})

test('a scheduled message leaves by itself, once, and the customer has it', async ({ page }) => {
  const { lia, shop } = await aTalk(page)
  const { id } = await ticketOf(page)
  const contact = await beside<{ contactId: number }>(page, `/tickets/${id}`)
  await beside(page, '/schedules', {
    contactId: contact.contactId,
    ticketId: id,
    body: 'Seu pedido chegou!',
    sendAt: new Date(Date.now() + 2000).toISOString(),
  })
  await expect(bubble(page, 'Seu pedido chegou!')).toBeVisible()
  await expect
    .poll(
      async () => (await lia.heard()).filter(({ body }) => body === 'Seu pedido chegou!').length,
    )
    .toBe(1)
  expect(shop.number).not.toBe(lia.number)
})

const ticketOf = async (page: Page) => {
  const uuid = new URL(page.url()).pathname.split('/').at(-1)!
  return beside<{ id: number }>(page, `/tickets/u/${uuid}`)
}

test('a ticket enters the funnel, its time to expire is set, and it is deleted once asked', async ({
  page,
}) => {
  await aTalk(page)
  await menu(page, 'Adicionar ao funil')
  const funnel = page.getByRole('dialog', { name: 'Adicionar ao funil' })
  await funnel.getByLabel('Primeira etapa do funil').fill('Contato')
  await funnel.getByLabel('Valor').fill('1250,5')
  await funnel.getByRole('button', { name: 'Adicionar' }).click()
  await expect(toast(page, 'Ticket adicionado ao Funil com sucesso!')).toBeVisible()
  await menu(page, 'Tempo de expiração')
  const expiration = page.getByRole('dialog', { name: 'Tempo de expiração' })
  await expiration.getByRole('button', { name: 'Salvar' }).click()
  await expect(expiration).toBeVisible()
  await expiration.getByLabel('Minutos').fill('45')
  await expiration.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Tempo de expiração atualizado com sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Dados do contato' }).click()
  const drawer = page.getByRole('complementary', { name: 'Contato' })
  await expect(drawer.getByRole('region', { name: 'Funil de vendas' })).toContainText('1.250,50')
  await menu(page, 'Excluir atendimento')
  const asked = page.getByRole('dialog', { name: 'Excluir o atendimento de Lia Campos?' })
  await asked.getByRole('button', { name: 'Excluir atendimento' }).click()
  await expect(toast(page, 'Atendimento excluído com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await expect(list(page)).not.toContainText('Lia Campos')
})

test('an agent is not offered to delete, and who reopens beside a living ticket learns whose it is', async ({
  browser,
}) => {
  const casa = await aCompany()
  const ana = await atWork(browser, casa.ana)
  await aConnectedNumber(ana)
  const bia = await atWork(browser, casa.bia)
  const lia = await aPhone('Lia Campos')
  const { id, uuid } = await aTicketInQueue(bia, lia, casa.vendas)
  await visit(bia, `/tickets/${uuid}`)
  await bia.getByRole('button', { name: 'Mais ações' }).click()
  await expect(bia.getByRole('menuitem', { name: 'Transferir' })).toBeVisible()
  await expect(bia.getByRole('menuitem', { name: 'Excluir atendimento' })).toHaveCount(0)
  await bia.keyboard.press('Escape')
  await beside(bia, `/tickets/${id}`, { status: 'closed' }, 'PUT')
  const { contactId } = await beside<{ contactId: number }>(bia, `/tickets/${id}`)
  const other = await beside<{ id: number; uuid: string }>(ana, '/tickets', {
    contactId,
    queueId: casa.suporte,
  })
  await bia.reload()
  await bia
    .getByRole('banner')
    .getByRole('button', { name: 'Reabrir' })
    .or(bia.getByRole('button', { name: 'Reabrir' }))
    .first()
    .click()
  const dialog = bia.getByRole('dialog', { name: 'Já há um atendimento em andamento' })
  await expect(dialog).toContainText('Ana Prado, no setor Suporte')
  await dialog.getByRole('button', { name: 'Pedir transferência' }).click()
  await expect(dialog).toContainText('Pedido enviado')
  await visit(ana, `/tickets/${other.uuid}`)
  await expect(log(ana).getByText(/Bia Nunes pediu/)).toBeVisible()
})
