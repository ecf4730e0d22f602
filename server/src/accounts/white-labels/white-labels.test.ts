import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { excludeSweeps } from '../../../test/database/exclusive-lock.ts'

test('anybody may read the look of the product and its brands', async () => {
  await excludeSweeps('default brand')
  const { app } = await aCompany()
  const browser = aBrowser(app)
  expect(await browser.call(whiteLabels.own, {})).toMatchObject({
    id: 0,
    name: 'Recado',
    isDefault: true,
    path: null,
    primaryColor: '#369eff',
    secondaryColor: '#73b3fb',
    tagline: '',
    icon: '',
    fileLogin: '',
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

test.for([
  { path: 'recado' },
  { domain: 'recado.example', domain_token: 'abc' },
  { users_count: 1 },
  { due_date: '2030-01-01' },
])('the database refuses %j for the default brand', async (given) => {
  const values = Object.entries(given).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const wrong = sql`update white_labels set ${sql.join(values)} where id = 0`
  await expect(wrong.execute(ownerDb)).rejects.toMatchObject({
    constraint: 'white_labels_default_check',
  })
})

test('the database refuses a brand without a path, and a company that names the default brand', async () => {
  for (const [wrong, constraint] of [
    [sql`insert into white_labels (name) values ('Azulão')`, 'white_labels_default_check'],
    [
      sql`insert into companies (name, white_label_id) values ('Casa', 0)`,
      'companies_default_brand_check',
    ],
  ] as const)
    await expect(wrong.execute(ownerDb)).rejects.toMatchObject({ constraint })
})

test.for([
  { domain: 'falaja.example' },
  { domain_token: 'abc' },
  { domain_proven_at: '2026-01-01' },
  { users_count: -1 },
])('the database refuses a brand with only %j', async (given) => {
  const [[column, value]] = Object.entries(given) as [[string, unknown]]
  const wrong = sql`insert into white_labels (name, path, ${sql.ref(column)})
    values ('Azulão', ${crypto.randomUUID()}, ${value})`
  await expect(wrong.execute(ownerDb)).rejects.toMatchObject({ code: '23514' })
})
