import { aTalk, atWork, expect, log, test } from './desk.ts'
import { expectAccessible } from './looks.ts'

test('a colleague is named in a note: who sees the ticket is offered, and they are led to it', async ({
  page,
  browser,
}) => {
  const { casa } = await aTalk(page)
  const bia = await atWork(browser, casa.bia)
  await expect(bia.getByRole('region', { name: 'Lista de atendimentos' })).toBeVisible()
  await page.getByRole('radio', { name: 'Nota' }).check({ force: true })
  const note = page.getByRole('textbox', { name: 'Nota interna' })
  await note.pressSequentially('Pode liberar o frete? @')
  const offered = page.getByRole('listbox', { name: 'Quem vê este atendimento agora' })
  await expect(offered.getByRole('option', { name: 'Bia Nunes' })).toBeVisible()
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
