import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

test('anybody may read the look of the product and its brands', async () => {
  const { app } = await aCompany()
  const browser = aBrowser(app)
  expect(await browser.call(whiteLabels.own, {})).toMatchObject({
    id: 0,
    name: 'Recado',
    path: null,
  })
  const path = `azulao-${crypto.randomUUID()}`
  await owner`insert into white_labels (name, path, primary_color) values ('Azulão', ${path}, '#001122')`
  const brand = await browser.call(whiteLabels.show, { name: path.toUpperCase() })
  expect(brand).toMatchObject({ name: 'Azulão', path, primaryColor: '#001122' })
})

test('an unknown brand is refused', async () => {
  const { app } = await aCompany()
  const asked = aBrowser(app).call(whiteLabels.show, { name: 'nobody' })
  await expect(asked).rejects.toMatchObject({ code: 'ERR_NO_WHITE_LABEL_FOUND', status: 404 })
})

test('a brand can be installed with its own name, colour and logo', async () => {
  const { app } = await aCompany()
  const path = `azulao-${crypto.randomUUID()}`
  await owner`insert into white_labels (name, path, primary_color) values ('Azulão', ${path}, '#ffee88')`
  const manifest = await app.inject({ url: `/${path}/manifest.webmanifest` })
  expect(manifest.headers['content-type']).toMatch(/manifest\+json/)
  expect(manifest.json()).toMatchObject({
    name: 'Azulão',
    start_url: `/${path}/`,
    scope: `/${path}/`,
    theme_color: '#ffee88',
  })
  const icon = await app.inject({ url: manifest.json().icons[0].src })
  expect(icon.headers['content-type']).toMatch(/svg/)
  expect(icon.body).toContain('fill="#ffee88"')
  expect((await app.inject({ url: '/nobody/manifest.webmanifest' })).statusCode).toBe(404)
})
