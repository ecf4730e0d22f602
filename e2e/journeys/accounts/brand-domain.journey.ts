import { chromium } from '@playwright/test'
import { startNameServer } from '../../../server/test/dns/name-server.ts'
import { DEMO_PASSWORD } from '../../../server/src/demo-companies.ts'
import { expect, test } from '../../support/desk.ts'
import { startEmptyInstallation } from '../../support/empty-installation.ts'

const EMAIL = 'operator@recado.demo'
const DOMAIN = 'atende.falaja.test'

/** A browser for which every name leads to this machine. */
const launchWithNames = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH']!,
    args: ['--host-resolver-rules=MAP *.test 127.0.0.1', '--no-sandbox'],
  })

test('the domain of a brand is proven by its DNS, and then shows the product in its dress', async ({
  page,
}) => {
  test.slow()
  const names = await startNameServer()
  const { url, stop } = await startEmptyInstallation({
    DEMO: 'true',
    PUBLIC_URL: 'http://desk.test',
    DNS_SERVERS: names.address,
  })
  const { port } = new URL(url)
  const elsewhere = await launchWithNames()
  const visit = async (host: string) => {
    const guest = await (await elsewhere.newContext({ locale: 'pt-BR' })).newPage()
    await guest.goto(`http://${host}:${port}/`)
    return guest
  }
  try {
    await page.goto(`${url}/brands/new`)
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByLabel('Nome').fill('Atende Já')
    await page.getByLabel('E-mail para respostas').fill('ajuda@falaja.test')
    await page.getByLabel('Domínio próprio').fill(DOMAIN)
    await page.getByRole('button', { name: 'Criar marca' }).click()
    const recordName = `_recado.${DOMAIN}`
    await expect(page.getByText(recordName)).toBeVisible()
    const recordValue = await page.getByText(/^recado=[\da-f]{32}$/).innerText()

    const early = await visit(DOMAIN)
    await expect(early.getByText(/Nem página nem marca se chama/)).toBeVisible()
    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await expect(page.getByText(/O registro TXT ainda não foi encontrado/)).toBeVisible()
    names.records.set(recordName, [recordValue])
    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await expect(page.getByText('Verificado', { exact: true })).toBeVisible()
    await expect(page.getByText(`Marca sem empresas em ${DOMAIN}`)).toBeVisible()

    const guest = await visit(DOMAIN)
    await expect(guest).toHaveTitle('Entrar · Atende Já')
    await expect(guest).toHaveURL(`http://${DOMAIN}:${port}/login`)
    const manifest = guest.locator('link[rel="manifest"]')
    await expect(manifest).toHaveAttribute('href', '/brand.webmanifest')
    const stranger = await visit('evil.test')
    await expect(stranger.getByText(/Nem página nem marca se chama “evil.test/)).toBeVisible()
    await expect((await visit('desk.test')).getByRole('heading', { name: 'Entrar' })).toBeVisible()
  } finally {
    await elsewhere.close()
    await stop()
    await names.stop()
  }
})
