import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aCompany, aNumber, asOwner, PASSWORD } from '../../support/company.ts'
import { beside, expect, signIn, test, visit } from '../../support/desk.ts'

/** What the screens say, and the names of what is pressed to hear it. */
const languages = {
  pt: {
    wrongPassword: 'E-mail ou senha incorretos. Confira e tente de novo.',
    noTicket: 'Este atendimento não existe mais.',
    noAddress: 'Esta página não existe',
    talk: 'Iniciar conversa: Lia Campos',
    noDefault: 'Nenhuma conexão padrão foi definida. Escolha uma na tela Conexões.',
    newContact: 'Novo contato',
    name: 'Nome',
    save: 'Salvar',
    disconnected:
      'O número da empresa está desconectado. Conecte-o na tela Conexões e tente de novo.',
    create: 'Criar e mostrar o código',
    nameTaken: 'Já existe uma conexão com este nome. Escolha outro.',
  },
  en: {
    wrongPassword: 'Wrong e-mail or password. Check them and try again.',
    noTicket: 'This ticket no longer exists.',
    noAddress: 'This page does not exist',
    talk: 'Start conversation: Lia Campos',
    noDefault: 'No default connection is set. Choose one on the Connections screen.',
    newContact: 'New contact',
    name: 'Name',
    save: 'Save',
    disconnected:
      'The company’s number is disconnected. Connect it on the Connections screen and try again.',
    create: 'Create and show the code',
    nameTaken: 'There is already a connection with this name. Choose another one.',
  },
  es: {
    wrongPassword: 'Correo o contraseña incorrectos. Revíselos e inténtelo de nuevo.',
    noTicket: 'Esta atención ya no existe.',
    noAddress: 'Esta página no existe',
    talk: 'Iniciar conversación: Lia Campos',
    noDefault: 'No hay una conexión predeterminada. Elija una en la pantalla Conexiones.',
    newContact: 'Nuevo contacto',
    name: 'Nombre',
    save: 'Guardar',
    disconnected:
      'El número de la empresa está desconectado. Conéctelo en la pantalla Conexiones e inténtelo de nuevo.',
    create: 'Crear y mostrar el código',
    nameTaken: 'Ya existe una conexión con este nombre. Elija otro.',
  },
}

/** Lia stands in the address book; no number is there to write to her from. */
const known = (companyId: number) =>
  asOwner((db) =>
    db
      .insertInto('contacts')
      .values({ companyId, name: 'Lia Campos', number: aNumber() })
      .execute(),
  )

async function passwordRefused(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox').first().fill(email)
  await page.locator('input[type=password]').fill(`not ${PASSWORD}`)
  await page.keyboard.press('Enter')
}

for (const [language, say] of Object.entries(languages))
  test(`what is refused is said in words, wherever it happens: ${language}`, async ({ page }) => {
    const { companyId, ana } = await aCompany()
    await known(companyId)
    await page.addInitScript((one) => localStorage.setItem('recado-language', one), language)

    await passwordRefused(page, ana)
    await expect(page.getByRole('alert')).toHaveText(say.wrongPassword)

    await signIn(page, ana, { at: `/tickets/${randomUUID()}` })
    await expect(page.getByText(say.noTicket)).toBeVisible()
    await page.goto('/nothing-here')
    await expect(page.getByRole('heading', { name: say.noAddress })).toBeVisible()

    await page.goto('/contacts')
    await page.getByRole('row').filter({ hasText: 'Lia Campos' }).hover()
    await page.getByRole('button', { name: say.talk }).click()
    await expect(page.getByRole('alert').filter({ hasText: say.noDefault })).toBeVisible()

    await visit(page, '/contacts?edit=new')
    const contact = page.getByRole('dialog', { name: say.newContact })
    await contact.getByLabel(say.name, { exact: true }).fill('Otto Reis')
    await contact.getByLabel('WhatsApp').fill(aNumber())
    await contact.getByRole('button', { name: say.save, exact: true }).click()
    await expect(contact.getByRole('alert')).toContainText(say.disconnected)

    await beside(page, '/whatsapp', { name: 'Loja' })
    await page.goto('/connections?edit=new')
    const name = page.getByRole('dialog').getByLabel(say.name, { exact: true })
    await name.fill('Loja')
    await page.getByRole('button', { name: say.create }).click()
    await expect(name).toHaveAccessibleDescription(new RegExp(say.nameTaken))
  })
