import {
  aCustomer,
  aTalk,
  atWork,
  beside,
  bubble,
  expect,
  field,
  list,
  pressBoth,
  row,
  subTab,
  test,
} from '../../support/desk.ts'

test('an agent accepts, answers, resolves and goes on without touching the mouse', async ({
  page,
}) => {
  const { shop } = await aTalk(page)
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  await page.goto('/tickets?sub=pending')
  await expect(row(page, 'Otávio Lins')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Otávio Lins' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(bubble(page, 'E eu?')).toBeVisible()
  await page.keyboard.type('Já vejo e respondo')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Já vejo e respondo')).toContainText('entregue')

  await page.keyboard.press('Escape')
  await expect(field(page)).not.toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByText('Respondendo a')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(subTab(page, 'Atendendo')).toContainText('2')
  await page.keyboard.press('Shift+E')
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
  await expect(row(page, 'Otávio Lins')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tickets(\?.*)?$/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
})

test('letters in a field are letters, and G with one more goes to a page', async ({ page }) => {
  await aTalk(page)
  await field(page).pressSequentially('gne?ra')
  await expect(field(page)).toHaveValue('gne?ra')
  await expect(page).toHaveURL(/\/tickets\/./)
  await page.keyboard.press('Escape')
  await pressBoth(page, 'g', 'n')
  await expect(page).toHaveURL(/\/connections/)
  await pressBoth(page, 'g', 'a')
  await expect(list(page)).toBeVisible()
  await expect(row(page, 'Lia Campos')).toBeVisible()
})

test('? shows all keys, and there single letters are switched off for this device', async ({
  page,
}) => {
  await aTalk(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(dialog.getByText('Resolver e ir para o próximo')).toBeVisible()
  await dialog.getByLabel('Atalhos de uma letra').click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pressBoth(page, 'g', 'n')
  await page.keyboard.press('e')
  await page.reload()
  await expect(bubble(page, 'Oi')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('atalhos')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Atalhos de uma letra')).not.toBeChecked()
  await dialog.getByLabel('Atalhos de uma letra').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible()
})

test('the palette does what can be done with the open ticket, finds people, and learns', async ({
  page,
}) => {
  const { shop, lia } = await aTalk(page)
  await lia.says(shop.number, 'Quero um girassol amarelo')
  await expect(bubble(page, 'girassol')).toBeVisible()
  const open = async () => {
    await expect(page.getByRole('button', { name: /^Buscar ou executar/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('combobox')).toHaveValue('')
  }
  await open()
  await expect(page.getByRole('group', { name: 'Neste atendimento · Lia Campos' })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Resolver E$/ })).toBeVisible()
  await page.keyboard.type('resolver')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(row(page, 'Lia Campos')).toHaveCount(0)

  await page.goto('/connections')
  await open()
  await page.keyboard.type('lia cam')
  await page.getByRole('option', { name: /Lia Campos.*resolvido/ }).click()
  await expect(page.getByRole('heading', { name: 'Lia Campos' })).toBeVisible()
  await open()
  await page.keyboard.type('conexoes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/connections/)
  await open()
  const recent = page.getByRole('group', { name: 'Recentes' }).getByRole('option')
  await expect(recent.first()).toContainText('Conexões')
  await expect(recent.nth(1)).toContainText('Lia Campos')
})

test('the palette asks in a second step to whom a ticket goes, and leads back with Escape', async ({
  page,
}) => {
  const { casa, lia } = await aTalk(page)
  await beside(page, '/tags', { name: 'Urgente', color: '#e03131' })
  // Typed at once: the letters wait for the field, and E resolves nothing.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('etiquetar')
  await expect(page.getByRole('combobox')).toHaveValue('etiquetar')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Urgente' }).click()
  await expect(page.getByRole('region', { name: /Conversa com/ })).toContainText('Urgente')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('transf')
  await expect(page.getByRole('combobox')).toHaveValue('transf')
  await page.keyboard.press('ArrowRight')
  const field = page.getByRole('combobox', { name: 'Transferir: Filtrar' })
  await expect(page.getByRole('option', { name: /Bia Nunes/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.type('transf')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('bia')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Transferido para Bia Nunes')).toBeVisible()
  const bia = await atWork(page.context().browser()!, casa.bia)
  await expect(row(bia, lia.name)).toBeVisible()
})
