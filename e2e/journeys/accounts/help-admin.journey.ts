import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../support/accessibility.ts'
import { aCompany, asOperator } from '../../support/company.ts'
import { atWork, expect, signIn, test } from '../../support/desk.ts'

test('an operator writes a help with a video, and agents of every company read it', async ({
  page,
  browser,
}) => {
  const [casa, other] = [await aCompany(), await aCompany()]
  await asOperator(casa.ana)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, casa.ana, { at: '/help-admin' })
  await page.getByRole('button', { name: 'Nova ajuda' }).first().click()
  const title = `Filas ${randomUUID().slice(0, 8)}`
  const fresh = page.getByRole('dialog', { name: 'Nova ajuda' })
  await fresh.getByLabel('Título').fill(title)
  await fresh.getByLabel('Texto').fill('Cada setor tem a sua fila.')
  await fresh.getByLabel('Vídeo do YouTube').fill('https://vimeo.com/76979871')
  await fresh.getByRole('button', { name: 'Criar ajuda' }).click()
  await expect(fresh.getByText('Este não é o endereço de um vídeo do YouTube')).toBeVisible()
  await expectAccessible(page, 'the dialog of a help')
  await fresh
    .getByLabel('Vídeo do YouTube')
    .fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s')
  await fresh.getByRole('button', { name: 'Criar ajuda' }).click()
  await expect(fresh).toBeHidden()
  await page.getByRole('textbox', { name: 'Buscar ajuda' }).fill(title)
  await expect(page.getByText('dQw4w9WgXcQ')).toBeVisible()

  const agent = await atWork(browser, other.bia, '/helps')
  await agent.getByRole('heading', { name: title }).click()
  await expect(agent.getByText('Cada setor tem a sua fila.')).toBeVisible()
  await expect(agent.getByRole('button', { name: `Ver o vídeo: ${title}` })).toBeVisible()

  await page.getByRole('button', { name: title, exact: true }).click()
  const edited = page.getByRole('dialog', { name: 'Editar ajuda' })
  await expect(edited.getByLabel('Vídeo do YouTube')).toHaveValue('dQw4w9WgXcQ')
  await edited.getByLabel('Título').fill(`${title} novas`)
  await edited.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(`${title} novas`).first()).toBeVisible()
  await page.getByRole('button', { name: `Excluir: ${title} novas` }).click()
  await page
    .getByRole('dialog', { name: `Excluir ${title} novas?` })
    .getByRole('button', { name: 'Excluir ajuda' })
    .click()
  await expect(page.getByText('Nada encontrado')).toBeVisible()
})
