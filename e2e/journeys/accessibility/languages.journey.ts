import type { Page } from '@playwright/test'
import { aTalk, expect, test, visit } from '../../support/desk.ts'

/** Each page with its title in both other languages. The desk has none: its list has a name. */
const pages: [path: string, english: RegExp, spanish: RegExp][] = [
  ['/', /^Dashboard/, /^Panel/],
  // The other page of the settings has the same title: one after the other, the first would be taken for the second.
  ['/settings/audit', /^Settings/, /^Configuración/],
  ['/contacts', /^Contacts/, /^Contactos/],
  ['/quick-messages', /^Quick replies/, /^Respuestas rápidas/],
  ['/schedules', /^Scheduled messages/, /programados/i],
  ['/tags', /^Tags/, /^Etiquetas/],
  ['/kanban', /^Sales funnel/, /^Embudo de ventas/],
  ['/connections', /^Connections/, /^Conexiones/],
  ['/queues', /^Queues/, /^Sectores/],
  ['/users', /^Users/, /^Usuarios/],
  ['/messages-api', /^Messages API/, /^API de mensajes/],
  ['/settings', /^Settings/, /^Configuración/],
]

const widths = [360, 768, 1366]

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [language, place] of [
  ['en', 1],
  ['es', 2],
] as const)
  test(`every page is titled in ${language} and fits every width`, async ({ page }) => {
    await aTalk(page)
    await page.evaluate((wanted) => localStorage.setItem('recado-language', wanted), language)
    await page.reload()
    for (const one of pages) {
      const [path] = one
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1, name: one[place] }), path).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 768 })
        expect.soft(await overflow(page), `${path}, ${width} px`).toBe(0)
      }
    }
  })
