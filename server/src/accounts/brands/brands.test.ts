import { type Brand, brands } from '@recado/contract/accounts/brands'
import { audit } from '@recado/contract/accounts/audit'
import { reservedPaths, whiteLabels } from '@recado/contract/accounts/white-labels'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const colors = { primaryColor: '#12B886', secondaryColor: '#96f2d7' }
const form = { name: 'Fala Já', email: 'ajuda@falaja.test', ...colors }
const aPath = () => `fala-${crypto.randomUUID().slice(0, 13)}`

async function withOperator() {
  const company = await aCompany()
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const make = (more: object = {}): Promise<Brand> =>
    otto(brands.create, { ...form, path: aPath(), ...more })
  return { ...company, otto, make }
}

test('an operator creates and changes a brand, and everybody sees it at its path', async () => {
  const { otto, make, app, heard } = await withOperator()
  const path = aPath()
  const brand = await make({ path: path.toUpperCase(), usersCount: 40, dueDate: '2027-03-01' })
  expect(brand).toMatchObject({
    ...form,
    primaryColor: '#12b886',
    path,
    usersCount: 40,
    dueDate: '2027-03-01',
    isDefault: false,
    tagline: '',
    fileLogin: '',
    domain: null,
    companies: 0,
    accounts: 0,
  })
  const shown = await aBrowser(app).call(whiteLabels.show, { name: path })
  expect(shown).toMatchObject({ id: brand.id, name: 'Fala Já', path, primaryColor: '#12b886' })
  expect(await aBrowser(app).call(whiteLabels.show, { name: String(brand.id) })).toEqual(shown)
  expect(JSON.stringify(shown)).not.toMatch(/ajuda@falaja|usersCount|dueDate|accounts/)
  const changed = await otto(brands.update, {
    id: brand.id,
    name: 'Fala Mais',
    tagline: 'Cada conversa conta.',
    usersCount: null,
    dueDate: null,
  })
  expect(changed).toEqual({
    ...brand,
    name: 'Fala Mais',
    tagline: 'Cada conversa conta.',
    usersCount: null,
    dueDate: null,
  })
  expect(await otto(brands.one, { id: brand.id })).toEqual(changed)
  expect((await otto(brands.list, {})).find(({ id }) => id === brand.id)).toEqual(changed)
  expect(heard()).toEqual(['brand update', 'brand update'])
})

test('without a path the name gives it', async () => {
  const { otto } = await withOperator()
  const word = crypto.randomUUID().slice(0, 8)
  const brand = await otto(brands.create, { ...form, name: `  Fála Já ${word}!` })
  expect(brand.path).toBe(`fala-ja-${word}`)
  const unnamed = otto(brands.create, { ...form, name: '你好' })
  await expect(unnamed).rejects.toMatchObject({ details: { issues: [{ path: 'path' }] } })
})

test.for(['tickets', 'webhooks', 'api', 'media', 'whitelabels', '12345'])(
  'a brand named %s is refused, also by its name alone',
  async (path) => {
    const { otto, make } = await withOperator()
    const { id } = await make()
    for (const attempt of [
      () => make({ path: path.toUpperCase() }),
      () => otto(brands.create, { ...form, name: path }),
      () => otto(brands.update, { id, path }),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'ERR_WHITE_LABEL_PATH_RESERVED',
        status: 400,
      })
  },
)

test('no page of the product and no uuid is the path of a brand', async () => {
  const { make } = await withOperator()
  for (const path of [...reservedPaths, crypto.randomUUID()])
    if (/^[a-z-]+$|^[\da-f-]{36}$/.test(path))
      await expect(make({ path }), path).rejects.toThrow('ERR_WHITE_LABEL_PATH_RESERVED')
})

test.for([
  { path: 'a' },
  { path: 'fala ja' },
  { path: 'fala/ja' },
  { path: '../tickets' },
  { path: 'fála' },
  { path: '-fala' },
  { path: 'x'.repeat(51) },
  { name: 'F' },
  { email: 'no mail' },
  { primaryColor: 'red' },
  { secondaryColor: '#12b88' },
  { primaryColor: 'url(//evil.example)' },
  { usersCount: 0 },
  { usersCount: 1.5 },
  { dueDate: '2027-02-30' },
  { tagline: 'x'.repeat(81) },
  { domain: 'localhost' },
  { domain: 'https://falaja.example' },
  { domain: 'falaja.example/x' },
  { domain: '10.0.0.1' },
  { domain: 'fala_ja.example' },
])('a brand with %j is refused', async (wrong) => {
  const { otto, make } = await withOperator()
  const { id } = await make()
  for (const attempt of [() => make(wrong), () => otto(brands.update, { id, ...wrong })])
    await expect(attempt()).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      details: { issues: [{ path: Object.keys(wrong)[0] }] },
    })
})

test('one path belongs to one brand, also when two operators ask at once', async () => {
  const { otto, make } = await withOperator()
  const path = aPath()
  const outcomes = await Promise.allSettled([make({ path }), make({ path })])
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
    'ERR_WHITE_LABEL_NAME_ALREADY_EXISTS',
  ])
  const other = await make()
  const taken = otto(brands.update, { id: other.id, path })
  await expect(taken).rejects.toThrow('ERR_WHITE_LABEL_NAME_ALREADY_EXISTS')
  await expect(otto(brands.update, { id: 2_000_000_000, name: 'Nada' })).rejects.toThrow(
    'ERR_NO_WHITE_LABEL_FOUND',
  )
})

test('the page counts companies and active users, and the limit holds at once', async () => {
  const { otto, make } = await withOperator()
  const { id } = await make({ usersCount: 5 })
  const { ana, bia } = await aCompany({ whiteLabelId: id })
  expect(await otto(brands.one, { id })).toMatchObject({ companies: 1, accounts: 4 })
  await ana(userAdmin.update, { id: bia.user.id, active: false })
  expect(await otto(brands.one, { id })).toMatchObject({ companies: 1, accounts: 3 })
  await otto(brands.update, { id, usersCount: 3 })
  const again = ana(userAdmin.update, { id: bia.user.id, active: true })
  await expect(again).rejects.toThrow('ERR_WHITE_LABEL_USER_LIMIT')
})

test('a brand with a due date in the past is shown as before', async () => {
  const { make, app } = await withOperator()
  const { id, path } = await make({ dueDate: '2020-01-01' })
  expect(await aBrowser(app).call(whiteLabels.show, { name: path! })).toMatchObject({ id })
})

test('the audit log of the operator’s company says what was changed', async () => {
  const { otto, ana, make } = await withOperator()
  const { id } = await make()
  await otto(brands.update, { id, primaryColor: '#0000ff' })
  await otto(brands.update, { id, primaryColor: '#0000ff' })
  const { entries } = await ana(audit.list, {})
  expect(entries).toMatchObject([
    {
      act: 'brand.update',
      subject: 'Fala Já',
      changes: [{ field: 'primaryColor', before: '#12b886', after: '#0000ff' }],
    },
    { act: 'brand.create', subject: 'Fala Já' },
  ])
})

test('an operator of another brand may not, whatever the call', async () => {
  const { make } = await withOperator()
  const { id } = await make()
  const company = await aCompany({ whiteLabelId: id })
  const ugo = await company.hire({ name: 'Ugo Reis', profile: 'admin', super: true })
  const [before] = await owner`select * from white_labels where id = ${id}`
  const logo = { name: 'logo.png', content: 'no picture', type: 'image/png' }
  for (const attempt of [
    () => ugo(brands.list, {}),
    () => ugo(brands.one, { id }),
    () => ugo(brands.create, { ...form, path: aPath() }),
    () => ugo(brands.update, { id, usersCount: 1000 }),
    () => ugo(brands.proveDomain, { id }),
    () => ugo.upload(brands.update, { id, logoLoginName: 'logo.png' }, [logo]),
    () => ugo.upload(brands.create, { ...form, path: aPath() }, [logo]),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', status: 403 })
  expect(await owner`select * from white_labels where id = ${id}`).toEqual([before])
})
