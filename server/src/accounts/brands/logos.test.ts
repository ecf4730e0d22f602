import { type Brand, brands } from '@recado/contract/accounts/brands'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { aFolder } from '../../../test/folder.ts'

const { files, stored } = aFolder()

const picture = (width: number, height: number, background = '#12b886') =>
  sharp({ create: { width, height, channels: 3, background } })

const png = (width = 300, height = 100, background?: string) =>
  picture(width, height, background).png().toBuffer()

const file = (content: Uint8Array | string, name = 'logo.png') => ({
  name,
  content: typeof content === 'string' ? content : new Uint8Array(content),
  type: 'image/png',
})

async function withOperator() {
  const company = await aCompany()
  company.world.files = files
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const form = {
    name: 'Fala Já',
    email: 'ajuda@falaja.test',
    path: `fala-${crypto.randomUUID().slice(0, 13)}`,
    primaryColor: '#12b886',
    secondaryColor: '#96f2d7',
  }
  const open = async (path: string) => {
    const reply = await company.app.inject({ url: path })
    return { reply, picture: await sharp(reply.rawPayload).metadata() }
  }
  return { ...company, otto, form, open }
}

test('a brand gets its logos as new pictures, and everybody may load them', async () => {
  const { otto, form, open, app } = await withOperator()
  const metadata = await picture(1680, 400)
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'Otto' } } })
    .toBuffer()
  const names = { logoLoginName: 'a.jpg', logoPainelName: 'b.png' }
  const brand = await otto.upload(brands.create, { ...form, usersCount: 40, ...names }, [
    file(metadata, 'a.jpg'),
    file(await png(200, 200), 'b.png'),
  ])
  expect(brand).toMatchObject({ usersCount: 40, fileLoginDark: '', filePainelDark: '' })
  const { reply, picture: login } = await open(brand.fileLogin)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(login).toMatchObject({ format: 'png', width: 840, height: 200 })
  expect(login.exif).toBeUndefined()
  expect((await open(brand.filePainel)).picture).toMatchObject({ width: 200, height: 200 })
  const shown = await aBrowser(app).call(whiteLabels.show, { name: form.path })
  expect(shown).toMatchObject({ fileLogin: brand.fileLogin, filePainel: brand.filePainel })
  expect((await open(shown.icon)).picture).toMatchObject({ width: 512, height: 512 })
  const manifest = await app.inject({ url: `/${form.path}/manifest.webmanifest` })
  expect(manifest.json().icons[0]).toMatchObject({ src: shown.icon, sizes: '512x512' })
})

test('a new logo replaces the old one and its file, and one can be removed', async () => {
  const { otto, form, open, app, runJobs } = await withOperator()
  const before = (await stored()).length
  const { id, ...first } = await otto.upload(
    brands.create,
    { ...form, logoLoginDarkName: 'a', logoPainelName: 'b' },
    [file(await png()), file(await png(90, 90))],
  )
  // Two logos and the icon.
  expect(await stored()).toHaveLength(before + 3)
  const second: Brand = await otto.upload(brands.update, { id, logoLoginDarkName: 'a' }, [
    file(await png(300, 100, '#000000')),
  ])
  expect(second.fileLoginDark).not.toBe(first.fileLoginDark)
  expect(second.filePainel).toBe(first.filePainel)
  await runJobs()
  expect(await stored()).toHaveLength(before + 3)
  expect((await app.inject({ url: first.fileLoginDark })).statusCode).toBe(404)
  expect((await open(second.fileLoginDark)).reply.statusCode).toBe(200)
  const third = await otto(brands.update, { id, removedLogos: ['painel'] })
  expect(third).toMatchObject({ filePainel: '', fileLoginDark: second.fileLoginDark })
  expect((await aBrowser(app).call(whiteLabels.show, { name: form.path })).icon).toBe('')
  await runJobs()
  expect(await stored()).toHaveLength(before + 1)
})

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.for([
  ['an SVG with a script', script],
  ['an SVG with an XML head', `<?xml version="1.0"?>${script}`],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a document', '%PDF-1.7 renamed'],
  ['nothing', ''],
  ['the beginning of a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
] as const)('%s is no logo, and nothing stays', async ([, content]) => {
  const { otto, form } = await withOperator()
  const before = await stored()
  const refused = otto.upload(brands.create, { ...form, logoLoginName: 'logo.png' }, [
    file(content),
  ])
  await expect(refused).rejects.toMatchObject({
    code: expect.stringMatching(/^ERR_(LOGO_TYPE_NOT_ALLOWED|NO_FILE)$/),
    status: 400,
  })
  expect(await stored()).toEqual(before)
})

test('a picture that is a page too becomes a picture only', async () => {
  const { otto, form, open } = await withOperator()
  const polyglot = Buffer.concat([await png(), Buffer.from(`<script>alert(1)</script>${script}`)])
  const { fileLogin } = await otto.upload(brands.create, { ...form, logoLoginName: 'logo.html' }, [
    file(polyglot, 'logo.html'),
  ])
  const { reply } = await open(fileLogin)
  expect(reply.headers['content-type']).toBe('image/png')
  expect(reply.rawPayload.includes('script')).toBe(false)
})

test.for([3, 50])('a logo of %d MB is refused in words', async (megabytes) => {
  const { otto, form } = await withOperator()
  const before = await stored()
  const large = Buffer.concat([await png(), Buffer.alloc(megabytes * 1024 * 1024)])
  const refused = otto.upload(brands.create, { ...form, logoLoginName: 'logo.png' }, [file(large)])
  await expect(refused).rejects.toMatchObject({ code: 'ERR_LOGO_TOO_LARGE', status: 413 })
  expect(await stored()).toEqual(before)
})

test('a small file with too many pixels is refused', async () => {
  const { otto, form } = await withOperator()
  const bomb = await png(8000, 8000)
  const refused = otto.upload(brands.create, { ...form, logoLoginName: 'logo.png' }, [file(bomb)])
  await expect(refused).rejects.toThrow('ERR_LOGO_TYPE_NOT_ALLOWED')
})

test('files and their names must agree', async () => {
  const { otto, form } = await withOperator()
  const one = file(await png())
  await expect(otto.upload(brands.create, form, [one, one, one])).rejects.toThrow(
    'ERR_TOO_MANY_FILES',
  )
  const named = { ...form, logoLoginName: 'a', logoPainelName: 'b' }
  await expect(otto.upload(brands.create, named, [one])).rejects.toThrow('ERR_NO_FILE')
  // Programs of similar products send the two files without more.
  const brand = await otto.upload(brands.create, form, [one, one])
  expect(brand.fileLogin).toBe(brand.filePainel)
})

test('no file stays when the form is refused', async () => {
  const { otto, form } = await withOperator()
  const before = await stored()
  const wrong = { ...form, path: 'tickets', logoLoginName: 'a', logoPainelName: 'b' }
  const refused = otto.upload(brands.create, wrong, [file(await png()), file(await png())])
  await expect(refused).rejects.toThrow('ERR_WHITE_LABEL_PATH_RESERVED')
  expect(await stored()).toEqual(before)
})

test.for(['/media/brands/1/../../secret.png', '/media/brands/0/abc.png', '/media/brands/x/y'])(
  'no logo is at %s',
  async (url) => {
    const { app } = await withOperator()
    expect((await app.inject({ url })).statusCode).toBe(404)
  },
)
