import { audit } from '@recado/contract/accounts/audit'
import { brands } from '@recado/contract/accounts/brands'
import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { mailDueSoon } from '../mails/mail-admins.ts'
import { beginAuthenticator } from '../two-factor/authenticator.ts'

const look = { name: 'Fala Já', primaryColor: '#12b886', secondaryColor: '#96f2d7' }

/** An operator of the default brand. After the test the brand looks as before. */
async function withOperator() {
  await lockExclusively('default brand')
  onTestFinished(async () => {
    await owner`delete from white_label_logos where white_label_id = 0`
    await owner`
      update white_labels set (name, email, primary_color, secondary_color, tagline)
                            = ('Recado', null, default, default, default) where id = 0`
  })
  const company = await aCompany()
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'admin', super: true })
  return { ...company, otto }
}

test('the default brand is the first of the list, counts its companies, and can be customized', async () => {
  const { otto, ana, app, companyId } = await withOperator()
  const other = await owner<{ id: number }>`
    insert into white_labels (name, path) values ('Aaa', ${crypto.randomUUID()}) returning id`
  const [first] = await otto(brands.list, {})
  expect(first).toMatchObject({ id: 0, isDefault: true, name: 'Recado', path: null, email: '' })
  expect(first!.companies).toBeGreaterThan(0)
  expect(first!.accounts).toBeGreaterThan(0)
  const email = 'ajuda@falaja.test'
  const changed = await otto(brands.update, { id: 0, ...look, email, tagline: 'Fale.' })
  expect(changed).toMatchObject({ ...look, email, tagline: 'Fale.', domain: null, dueDate: null })
  const browser = aBrowser(app)
  const shown = await browser.call(whiteLabels.own, {})
  expect(shown).toMatchObject({ id: 0, isDefault: true, path: null, ...look, tagline: 'Fale.' })
  expect(await browser.call(whiteLabels.show, { name: '0' })).toEqual(shown)
  expect(JSON.stringify(shown)).not.toContain(email)
  const { brands: operated } = await otto(companyAdmin.all, { searchParam: `${companyId}` })
  expect(operated[0]).toMatchObject({ id: 0, name: 'Fala Já', color: '#12b886' })
  expect(operated.filter(({ id }) => id === 0)).toHaveLength(1)
  expect(operated.some(({ id }) => id === other[0]!.id)).toBe(true)
  const { entries } = await ana(audit.list, { kind: 'settings' })
  expect(entries[0]).toMatchObject({ act: 'brand.update', subject: 'Fala Já' })
  expect(await otto(brands.update, { id: 0, email: '' })).toMatchObject({ email: '' })
})

test('its logos, icon and manifest are those of the product', async () => {
  const { otto, app } = await withOperator()
  const orange = { width: 240, height: 80, channels: 3, background: '#e8590c' } as const
  const content = await sharp({ create: orange }).png().toBuffer()
  const logo = { name: 'logo.png', content: new Uint8Array(content), type: 'image/png' }
  const names = { logoLoginName: 'a.png', logoPainelName: 'b.png' }
  await otto.upload(brands.update, { id: 0, ...look, ...names }, [logo, logo])
  const shown = await aBrowser(app).call(whiteLabels.own, {})
  for (const path of [shown.fileLogin, shown.filePainel, shown.icon]) {
    expect(path).toMatch(/^\/media\/brands\/0\/[\da-f]{32}\.png$/)
    expect((await app.inject({ url: path })).headers['content-type']).toBe('image/png')
  }
  const manifest = (await app.inject({ url: '/brand.webmanifest' })).json()
  expect(manifest).toMatchObject({ name: 'Fala Já', id: '/', start_url: '/', scope: '/' })
  expect(manifest.icons[0].src).toBe(shown.icon)
  await otto(brands.update, { id: 0, removedLogos: ['login', 'painel'] })
  expect(await aBrowser(app).call(whiteLabels.own, {})).toMatchObject({ fileLogin: '', icon: '' })
})

test('mails and authenticators of its companies have its name, colour, logo and sender', async () => {
  const { otto, inside, runJobs, world, bia } = await withOperator()
  const sent: { subject: string; html: string; sender?: object | undefined }[] = []
  world.mail = async (letter) => void sent.push(letter)
  const send = async () => {
    await inside((ctx) => mailDueSoon(ctx, { dueDate: '2026-12-12', days: sent.length }))
    await runJobs()
    return sent[0]!
  }
  expect(await send()).toMatchObject({ sender: { name: undefined, email: undefined } })
  sent.length = 0
  await otto(brands.update, { id: 0, ...look, email: 'ajuda@falaja.test' })
  const letter = await send()
  expect(letter.sender).toEqual({ name: 'Fala Já', email: 'ajuda@falaja.test' })
  expect(letter.html).toContain('Fala Já')
  expect(letter.html).toContain('#12b886')
  const { uri } = await bia.inside((ctx) => beginAuthenticator(ctx, bia.user.id))
  expect(uri).toContain('otpauth://totp/Fala%20J%C3%A1:')
})

test.for([
  { path: 'recado' },
  { domain: 'recado.example' },
  { usersCount: 5 },
  { dueDate: '2030-01-01' },
])('it takes no %j', async (wrong) => {
  const { otto } = await withOperator()
  await expect(otto(brands.update, { id: 0, ...wrong })).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    details: { issues: [{ path: Object.keys(wrong)[0] }] },
  })
  await expect(otto(brands.proveDomain, { id: 0 })).rejects.toThrow('ERR_DOMAIN_NOT_PROVEN')
})

test('only operators of the default brand change it', async () => {
  const { bia, ana, app } = await withOperator()
  const [brand] = await owner<{ id: number }>`
    insert into white_labels (name, path) values ('Azulão', ${crypto.randomUUID()}) returning id`
  const other = await aCompany({ whiteLabelId: brand!.id })
  const ugo = await other.hire({ name: 'Ugo Reis', profile: 'admin', super: true })
  for (const who of [bia, ana, other.ana, ugo])
    for (const attempt of [
      () => who(brands.update, { id: 0, name: 'Invadida' }),
      () => who(brands.one, { id: 0 }),
    ])
      await expect(attempt()).rejects.toThrow('ERR_NO_PERMISSION')
  const reply = await app.inject({ method: 'PUT', url: '/api/whitelabels/0', payload: {} })
  expect(reply.statusCode).toBe(401)
  expect(await aBrowser(app).call(whiteLabels.own, {})).toMatchObject({ name: 'Recado' })
})
