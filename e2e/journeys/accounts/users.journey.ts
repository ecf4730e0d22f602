import type { Page } from '@playwright/test'
import { aCompany, PASSWORD } from '../../support/company.ts'
import {
  accept,
  aCustomer,
  aShop,
  atWork,
  beside,
  expect,
  row as ticket,
  signIn,
  subTab,
  test,
  visit,
} from '../../support/desk.ts'
import { corners, expectAccessible } from '../../support/accessibility.ts'

const person = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toUsers = (page: Page) => page.getByRole('link', { name: 'Usuários' }).click()

/** Opens the form of a user and presses or releases these queues. */
async function switchQueues(page: Page, name: string, queues: string[]) {
  await person(page, name).getByRole('button', { name }).first().click()
  const edit = dialog(page, 'Editar usuário')
  for (const queue of queues) await edit.getByRole('button', { name: queue, exact: true }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(edit).toBeHidden()
}

test('an agent is created, signs in, changes queues live, and gives back tickets when deleted', async ({
  page,
  browser,
}) => {
  const { casa, shop } = await aShop(page)
  const [number] = await beside<{ id: number }[]>(page, '/whatsapp')
  await beside(page, `/whatsapp/${number!.id}`, { queueIds: [casa.vendas] }, 'PUT')
  await aCustomer(shop, 'Lia Campos', 'Oi')

  await toUsers(page)
  await expect(page.getByText('4 de 50 do plano')).toBeVisible()
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  const fresh = dialog(page, 'Novo usuário')
  await expect(fresh.getByLabel('Nome')).toBeFocused()
  await fresh.getByLabel('Nome').fill('Nina Sá')
  await fresh.getByLabel('E-mail').fill(casa.bia)
  await fresh.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await fresh.getByRole('button', { name: 'Vendas' }).click()
  await fresh.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(fresh.getByText('Já existe um usuário com este e-mail.')).toBeVisible()
  const email = casa.bia.replace('bia.', 'nina.')
  await fresh.getByLabel('E-mail').fill(email)
  await fresh.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(fresh).toBeHidden()
  await expect(person(page, 'Nina Sá')).toContainText('Vendas')
  await expect(page.getByText('5 de 50 do plano')).toBeVisible()

  const nina = await atWork(browser, email)
  await subTab(nina, 'Aguardando').click()
  await expect(ticket(nina, 'Lia Campos')).toBeVisible()
  await expect(person(page, 'Nina Sá')).toContainText('Agora')
  await switchQueues(page, 'Nina Sá', ['Vendas', 'Suporte'])
  await expect(ticket(nina, 'Lia Campos')).toHaveCount(0)
  await expect(nina.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
  await switchQueues(page, 'Nina Sá', ['Vendas'])
  await expect(ticket(nina, 'Lia Campos')).toBeVisible()
  await accept(nina, 'Lia Campos')
  const bia = await atWork(browser, casa.bia)
  await subTab(bia, 'Aguardando').click()
  await expect(bia.getByText('Ninguém está esperando')).toBeVisible()

  await person(page, 'Nina Sá').hover()
  await page.getByRole('button', { name: 'Excluir: Nina Sá' }).click()
  const asked = dialog(page, 'Excluir Nina Sá?')
  await expect(asked).toContainText('1 atendimento em andamento volta para a fila.')
  await asked.getByRole('button', { name: 'Excluir usuário' }).click()
  await expect(asked).toBeHidden()
  await expect(person(page, 'Nina Sá')).toHaveCount(0)
  await expect(nina.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expect(ticket(bia, 'Lia Campos')).toBeVisible()
})

test('a deactivated agent is out, the last admin stays, and a full plan explains itself', async ({
  page,
  browser,
}) => {
  const casa = await aCompany()
  const bia = await atWork(browser, casa.bia)
  await signIn(page, casa.ana)
  await toUsers(page)
  await page.getByLabel('Buscar por nome ou e-mail').fill('BIA núnes')
  await expect(person(page, 'Caio Melo')).toHaveCount(0)
  await person(page, 'Bia Nunes').hover()
  await page.getByRole('button', { name: 'Mais ações: Bia Nunes' }).click()
  await page.getByRole('menuitem', { name: 'Desativar' }).click()
  const asked = dialog(page, 'Desativar Bia Nunes?')
  await expect(asked).toContainText('Nenhum atendimento em andamento.')
  await asked.getByRole('button', { name: 'Desativar usuário' }).click()
  await expect(person(page, 'Bia Nunes')).toContainText('Desativado')
  await expect(bia.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await bia.getByLabel('E-mail').fill(casa.bia)
  await bia.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await bia.getByRole('button', { name: 'Entrar' }).click()
  await expect(bia.getByText('Esta conta está desativada.')).toBeVisible()
  await page.getByRole('button', { name: 'Mais ações: Bia Nunes' }).click()
  await page.getByRole('menuitem', { name: 'Ativar' }).click()
  await expect(page.getByText('Bia Nunes pode entrar de novo')).toBeVisible()
  await expect(person(page, 'Bia Nunes')).not.toContainText('Desativado')

  await page.getByLabel('Buscar por nome ou e-mail').fill('')
  await expect(page.getByRole('button', { name: 'Excluir: Ana Prado' })).toHaveCount(0)
  await person(page, 'Ana Prado').getByRole('button', { name: 'Ana Prado' }).first().click()
  await expect(dialog(page, 'Editar usuário')).toContainText('É o único administrador da empresa.')
})

test('users change their own name, photo and password', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.bia)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await page.bringToFront()
  await page.getByRole('button', { name: /^Bia Nunes, seu perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Meu perfil…' }).click()
  const own = dialog(page, 'Meu perfil')
  await own.locator('input[type=file]').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(own.getByRole('button', { name: 'Trocar foto' })).toBeVisible()
  await expect(page.locator('header img[src*="/photos/"]')).toBeVisible()
  await own.getByLabel('Nome').fill('Bia Sá')
  await own.getByLabel('Nova senha').fill('outra senha boa')
  await own.getByLabel('Senha atual').fill('errada')
  await own.getByRole('button', { name: 'Salvar' }).click()
  await expect(own.getByText('A senha atual não está certa.')).toBeVisible()
  await own.getByLabel('Senha atual').fill(PASSWORD)
  await own.getByRole('button', { name: 'Salvar' }).click()
  await expect(own).toBeHidden()
  // The password has replaced the session. Both tabs go on in the new one.
  await rename(page, { from: 'Bia Sá', to: 'Bia Reis' })
  await rename(tab, { from: 'Bia Reis', to: 'Bia Lopes' })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Bia Lopes, seu perfil/ })).toBeVisible()
})

/** Changes the own name in the profile. */
async function rename(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${from}, seu perfil`) }).click()
  await page.getByRole('menuitem', { name: 'Meu perfil…' }).click()
  const own = dialog(page, 'Meu perfil')
  await own.getByLabel('Nome').fill(to)
  await own.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${to}, seu perfil`) })).toBeVisible()
}

test('everybody can use the page of the users', async ({ page }) => {
  test.slow()
  const casa = await aCompany()
  await signIn(page, casa.ana)
  await toUsers(page)
  await expect(person(page, 'Rui Tavares')).toContainText('Suporte')
  await person(page, 'Rui Tavares').hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page, 'the users')
  await visit(page, '/users?edit=new')
  await expect(dialog(page, 'Novo usuário').getByLabel('Nome')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('O nome precisa de pelo menos 2 letras')).toBeVisible()
  await expectAccessible(page, 'a user with faults')
  const [bia] = (await beside<{ id: number; name: string }[]>(page, '/users/list')).filter(
    ({ name }) => name === 'Bia Nunes',
  )
  await visit(page, `/users?remove=${bia!.id}`)
  await expect(dialog(page, 'Excluir Bia Nunes?')).toContainText('Isto não pode ser desfeito.')
  await expectAccessible(page, 'a user to be deleted', corners)
})

test('only administrators reach the page of the users', async ({ page }) => {
  const casa = await aCompany()
  await signIn(page, casa.bia)
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
  await page.goto('/users')
  await expect(
    page.getByRole('heading', { name: 'Só administradores veem esta página' }),
  ).toBeVisible()
})
