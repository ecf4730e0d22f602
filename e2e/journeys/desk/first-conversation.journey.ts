import { aCompany, aPhone } from '../../support/company.ts'
import {
  accept,
  bubble,
  expect,
  field,
  list,
  row,
  signIn,
  subTab,
  test,
  write,
} from '../../support/desk.ts'
import { aPicture } from '../../support/sample-files.ts'

test('a newcomer connects a number by scanning, three customers write, and an answer comes back with its ticks', async ({
  page,
  context,
}) => {
  test.slow()
  const casa = await aCompany()
  await signIn(page, casa.ana)
  const shop = `Loja ${casa.companyId}`

  await page.getByRole('link', { name: 'Conexões', exact: true }).click()
  await page.getByRole('button', { name: 'Nova conexão' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill(shop)
  await page.getByRole('dialog').getByRole('button', { name: 'Criar e mostrar o código' }).click()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  const [phones] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Abrir o telefone simulado' }).click(),
  ])
  // The words go after some seconds.
  const connected = page.getByText(`${shop} já recebe e envia mensagens.`).waitFor()
  await phones.getByRole('button', { name: 'Usar um telefone novo' }).click()
  const shopPhone = phones.getByRole('region', { name: `Telefone de ${shop}` })
  await expect(shopPhone).toBeVisible()
  // Of a tab behind another the browser draws a frame now and then.
  await page.bringToFront()
  await connected
  await expect(page.getByRole('row').filter({ hasText: shop })).toContainText('Conectado')
  const number = new URL(phones.url()).searchParams.get('as')!

  await page.getByRole('link', { name: 'Atendimentos' }).click()
  await subTab(page, 'Aguardando').click()
  await expect(list(page).getByText('Ninguém está esperando')).toBeVisible()
  const customers = [await aPhone('Lia Campos'), await aPhone('Otávio Lins'), await aPhone('Nina')]
  const [lia] = customers
  for (const { says, name } of customers) await says(number, `Bom dia, aqui é ${name}`)
  for (const { name } of customers) await expect(row(page, name)).toContainText(`aqui é ${name}`)
  await expect(subTab(page, 'Aguardando')).toContainText('3')

  await accept(page, 'Lia Campos')
  const address = page.url()
  await expect(bubble(page, 'Bom dia, aqui é Lia Campos')).toBeVisible()
  await lia!.is({ online: false })
  let leave = () => {}
  const mayLeave = new Promise<void>((resolve) => (leave = resolve))
  await page.route('**/api/messages/*', async (route) => {
    await mayLeave
    await route.continue()
  })
  await write(page, 'Olá, Lia! Temos sim, veja:')
  const answer = bubble(page, 'Olá, Lia!')
  await expect(answer).toContainText('na fila')
  leave()
  await expect(answer).toContainText('enviada')
  await lia!.is({ online: true })
  await expect(answer).toContainText('entregue')
  await lia!.reads(number)
  await expect(answer).toContainText('lida')

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Anexar arquivo' }).click(),
  ])
  await chooser.setFiles({ name: 'sofa.png', mimeType: 'image/png', buffer: aPicture() })
  await page.getByRole('textbox', { name: 'Adicione uma legenda' }).fill('O sofá verde')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'O sofá verde')).toContainText('entregue')
  await expect
    .poll(async () => (await lia!.heard()).map(({ type, body }) => [type, body.split('\n').at(-1)]))
    .toEqual([
      ['text', 'Olá, Lia! Temos sim, veja:'],
      ['image', 'O sofá verde'],
    ])

  await page.getByRole('button', { name: 'Resolver' }).click()
  await expect(page).toHaveURL(/\/tickets(\?|$)/)
  await lia!.says(number, 'Voltei')
  await subTab(page, 'Aguardando').click()
  await expect(row(page, 'Lia Campos')).toContainText('Voltei')
  await accept(page, 'Lia Campos')
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname)
  await expect(field(page)).toBeFocused()
})
