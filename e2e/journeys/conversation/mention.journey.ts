import {
  aCustomer,
  aTalkOfBia,
  bubble,
  expect,
  field,
  list,
  log,
  row,
  signIn,
  test,
  visit,
} from '../../support/desk.ts'
import { expectAccessible } from '../../support/accessibility.ts'

test('a colleague is named in a note: who sees the ticket is offered, nobody else, and they are led to it', async ({
  page,
  browser,
}) => {
  const { bia } = await aTalkOfBia(page, browser)
  await bia.goto('/tickets?sub=pending')
  await expect(list(bia)).toBeVisible()
  await page.getByRole('radio', { name: 'Nota' }).check({ force: true })
  const note = page.getByRole('textbox', { name: 'Nota interna' })
  await note.pressSequentially('Pode liberar o frete? @')
  const offered = page.getByRole('listbox', { name: 'Quem vê este atendimento agora' })
  await expect(offered.getByRole('option', { name: 'Bia Nunes' })).toBeVisible()
  // Caio answers the same queue, and does not see what Bia holds.
  await expect(offered.getByRole('option', { name: 'Caio Melo' })).toHaveCount(0)
  await note.pressSequentially('b')
  await expect(offered.getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'naming a colleague')
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Pode liberar o frete? @Bia Nunes ')
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('')
  const written = log(page).getByText('Pode liberar o frete?')
  await expect(written.getByText('@Bia Nunes')).toBeVisible()

  const notice = bia.getByRole('status').filter({ hasText: 'Ana Prado mencionou você em uma nota' })
  await expect(notice).toContainText('Pode liberar o frete? @Bia Nunes')
  await expectAccessible(bia, 'the notice of a mention')
  await notice.getByRole('button', { name: 'Abrir a conversa com Lia Campos' }).click()
  await expect(log(bia).getByText('@Bia Nunes')).toBeInViewport()
  await expect(notice).toBeHidden()
  await bia.reload()
  await expect(log(bia).getByText('@Bia Nunes')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('on a phone a notice that stays lies over nothing that is pressed, in the list and in a conversation', async ({
  page,
  browser,
}) => {
  const { casa, shop, bia: desk } = await aTalkOfBia(page, browser)
  await desk.context().close()
  const viewport = { width: 360, height: 740 }
  const phone = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  const bia = await phone.newPage()
  await signIn(bia, casa.bia)
  await aCustomer(shop, 'Otávio Lins', 'E eu?')
  await visit(bia, '/tickets?sub=pending')
  await expect(row(bia, 'Otávio Lins')).toBeVisible()
  await page.getByRole('radio', { name: 'Nota' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Nota interna' }).fill('Veja o frete, @Bia Nunes ')
  await page.getByRole('button', { name: 'Salvar nota' }).click()
  const notice = bia.getByRole('status').filter({ hasText: 'Ana Prado mencionou você' })
  await expect(notice).toBeInViewport()
  for (const name of ['Abrir menu', 'Novo atendimento', 'Filtros', /Aceitar/])
    await bia.getByRole('button', { name }).tap({ trial: true })
  await bia.getByRole('tab', { name: 'Abertos' }).tap({ trial: true })
  await bia.getByRole('link', { name: 'Atendimentos' }).last().tap({ trial: true })
  await expectAccessible(bia, 'the notice of a mention on a phone', [[360, 'dark']])
  await bia.getByRole('button', { name: /Aceitar/ }).tap()
  await expect(bubble(bia, 'E eu?')).toBeVisible()
  await expect(notice).toBeInViewport()
  await field(bia).tap({ trial: true })
  for (const name of ['Voltar à lista', 'Resolver', 'Emoji', 'Gravar áudio'])
    await bia.getByRole('button', { name, exact: true }).tap({ trial: true })
  await notice.getByRole('button', { name: 'Abrir a conversa com Lia Campos' }).tap()
  await expect(log(bia).getByText('@Bia Nunes')).toBeInViewport()
  await expect(notice).toBeHidden()
  await phone.close()
})
