import { asOwner, PASSWORD } from '../../support/company.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { startEmptyInstallation } from '../../support/empty-installation.ts'
import { expect, test } from '../../support/desk.ts'

const EMAIL = 'ana@casa.test'
const ACADEMY_URL = 'https://academia.example.com/'

const helps = [
  {
    title: 'Como conectar um número',
    description: 'Em Conexões, leia o código.',
    video: 'dQw4w9WgXcQ',
  },
  { title: 'Como usar etiquetas', description: 'Marque o que é urgente.', video: '' },
]

test('helps are in the menu once there is one, and a video is loaded after a press only', async ({
  browser,
}) => {
  test.slow()
  const { url, ownerUrl, run, stop } = await startEmptyInstallation({ ACADEMY_URL })
  try {
    await run('company', '--name', 'Casa Azul', '--email', EMAIL, '--password', PASSWORD)
    const page = await (await browser.newContext({ baseURL: url })).newPage()
    const videos: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', async (route) => {
      videos.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' })
    })
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const academy = menu.getByRole('link', { name: 'Academia, abre em outra aba' })
    await expect(academy).toHaveAttribute('href', ACADEMY_URL)
    await expect(academy).toHaveAttribute('target', '_blank')
    await expect(menu.getByRole('link', { name: 'Ajuda' })).toHaveCount(0)
    await page.goto('/helps')
    await expect(page.getByText('Nenhuma ajuda ainda')).toBeVisible()

    await asOwner((db) => db.insertInto('helps').values(helps).execute(), ownerUrl)
    await page.goto('/tickets')
    await menu.getByRole('link', { name: 'Ajuda' }).click()
    await expect(page).toHaveURL(/\/helps$/)
    await page.getByRole('heading', { name: 'Como conectar um número' }).click()
    await expect(page.getByText('Em Conexões, leia o código.')).toBeVisible()
    await page.getByRole('heading', { name: 'Como usar etiquetas' }).click()
    await expect(page.getByText('Em Conexões, leia o código.')).toBeHidden()
    await page.getByRole('heading', { name: 'Como conectar um número' }).click()
    await expectAccessible(page, 'a help with a video')
    expect(videos).toEqual([])
    await page.getByRole('button', { name: /Ver o vídeo: Como conectar/ }).click()
    await expect(page.frameLocator('iframe').getByText('Playing')).toBeVisible()
    expect(videos[0]).toContain('/embed/dQw4w9WgXcQ?')
  } finally {
    await stop()
  }
})
