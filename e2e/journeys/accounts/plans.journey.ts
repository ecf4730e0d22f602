import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../support/accessibility.ts'
import { aCompany, asOperator, asOwner } from '../../support/company.ts'
import { atWork, expect, signIn, test } from '../../support/desk.ts'

test('an operator writes a plan, lowers it beneath its use, and deletes it when nobody uses it', async ({
  page,
  browser,
}) => {
  const casa = await aCompany()
  await asOperator(casa.ana)
  await signIn(page, casa.ana)
  await page.getByRole('link', { name: 'Planos' }).click()
  await expect(page).toHaveURL(/\/plans$/)
  await page.getByRole('button', { name: 'Novo plano' }).click()
  const name = `Completo ${randomUUID().slice(0, 8)}`
  const fresh = page.getByRole('dialog', { name: 'Novo plano' })
  await fresh.getByLabel('Nome').fill(name)
  await fresh.getByLabel('Valor por mês').fill('1e9')
  await fresh.getByRole('button', { name: 'Criar plano' }).click()
  await expect(fresh.getByText('Escreva o valor como 99,90 ou 1.234,56')).toBeVisible()
  await fresh.getByLabel('Valor por mês').fill('1.234,5')
  await expectAccessible(page, 'the dialog of a plan')
  await fresh.getByRole('button', { name: 'Criar plano' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('1.234,50')
  await expect(row).toContainText('nenhuma empresa')

  const planOf = (plan: string) =>
    asOwner((db) =>
      db
        .updateTable('companies')
        .set((eb) => ({
          planId: eb.selectFrom('plans').select('id').where('name', '=', plan),
        }))
        .where('id', '=', casa.companyId)
        .execute(),
    )
  await planOf(name)
  await row.getByRole('button', { name, exact: true }).click()
  const edited = page.getByRole('dialog', { name: 'Editar plano' })
  await edited.getByLabel('Usuários ativos').fill('2')
  await edited.getByRole('button', { name: 'Salvar' }).click()
  const told = page.getByRole('dialog', { name: 'Salvo. Há empresas acima do limite' })
  await expect(told.getByText('Casa Azul: 4 usuários, o limite é 2')).toBeVisible()
  await told.getByRole('button', { name: 'Entendi' }).click()
  await expect(row).toContainText('1 empresa')

  const remove = async () => {
    await row.hover()
    await page.getByRole('button', { name: `Excluir: ${name}` }).click()
    return page.getByRole('dialog', { name: `Excluir ${name}?` })
  }
  const refused = await remove()
  await expect(refused.getByText(/1 empresa usa este plano/)).toBeVisible()
  await expect(refused.getByRole('button', { name: 'Excluir plano' })).toBeDisabled()
  await refused.getByRole('button', { name: 'Cancelar' }).click()
  await planOf('Jornada')
  const asked = await remove()
  await asked.getByRole('button', { name: 'Excluir plano' }).click()
  await expect(row).toHaveCount(0)

  const bia = await atWork(browser, casa.bia)
  await expect(bia.getByRole('link', { name: 'Planos' })).toHaveCount(0)
  await bia.goto('/plans')
  await expect(
    bia.getByRole('heading', { name: 'Só quem opera o sistema vê esta página' }),
  ).toBeVisible()
})
