import { audit } from '@recado/contract/accounts/audit'
import { helps, videoCodeIn } from '@recado/contract/accounts/helps'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { afterEach, expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const mark = crypto.randomUUID()

const own = <H extends { title: string }>(list: H[]) =>
  list.filter(({ title }) => title.includes(mark))

afterEach(() => owner`delete from helps where title like ${`%${mark}%`}`)

test('everybody reads the helps of the operator by title, and the brand says that there are some', async () => {
  const { app, bia } = await aCompany()
  await owner`
    insert into helps (title, description, video) values
      (${`Números ${mark}`}, 'Leia o código com o celular.', 'dQw4w9WgXcQ'),
      (${`Etiquetas ${mark}`}, 'Marque o que é urgente.', '')`
  expect(own(await bia(helps.list, {}))).toMatchObject([
    { description: 'Marque o que é urgente.', video: '' },
    { description: 'Leia o código com o celular.', video: 'dQw4w9WgXcQ' },
  ])
  expect((await aBrowser(app).call(whiteLabels.own, {})).hasHelps).toBe(true)
})

test('the brand names the training site of the operator, and none without the setting', async () => {
  const { app, world } = await aCompany()
  const academy = async () => (await aBrowser(app).call(whiteLabels.own, {})).academyUrl
  expect(await academy()).toBe('')
  world.academyUrl = 'https://academia.example.com'
  expect(await academy()).toBe('https://academia.example.com')
})

test('an operator creates, changes and deletes a help, and every company reads it', async () => {
  const { hire, bia, stranger, heard } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const help = await otto(helps.create, {
    title: ` Números ${mark} `,
    description: 'Leia o código com o celular.',
    video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
  })
  expect(help).toEqual({
    id: help.id,
    title: `Números ${mark}`,
    description: 'Leia o código com o celular.',
    video: 'dQw4w9WgXcQ',
  })
  for (const who of [bia, stranger]) expect(own(await who(helps.list, {}))).toEqual([help])
  const changed = await otto(helps.update, { id: help.id, video: '' })
  expect(changed).toEqual({ ...help, video: '' })
  expect(await bia(helps.page, { searchParam: `NUMEROS ${mark}` })).toEqual({
    records: [changed],
    count: 1,
    hasMore: false,
  })
  await otto(helps.remove, { id: help.id })
  expect(own(await bia(helps.list, {}))).toEqual([])
  for (const call of [helps.update, helps.remove])
    await expect(otto(call, { id: help.id })).rejects.toThrow('ERR_NO_HELP_FOUND')
  expect(heard()).toEqual(['help update', 'help update', 'help delete'])
})

test('an operator of a brand changes no help', async () => {
  const [brand] = await owner`
    insert into white_labels (name, path) values ('Azulão', gen_random_uuid()::text) returning id`
  const { hire } = await aCompany({ whiteLabelId: brand!.id as number })
  const olga = await hire({ name: 'Olga Reis', profile: 'admin', super: true })
  const [help] = await owner`
    insert into helps (title, description) values (${`Filas ${mark}`}, 'Texto') returning id`
  const id = help!.id as number
  for (const attempt of [
    () => olga(helps.create, { title: `Números ${mark}`, description: 'Texto' }),
    () => olga(helps.update, { id, description: 'Outro texto' }),
    () => olga(helps.remove, { id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', status: 403 })
  expect(own(await olga(helps.list, {}))).toMatchObject([{ id, description: 'Texto' }])
})

test('titles and texts are bounded, and a video is one of YouTube', async () => {
  const { hire } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const form = { title: `Filas ${mark}`, description: 'Texto' }
  for (const wrong of [
    { title: 'ab' },
    { title: 'a'.repeat(101) },
    { description: '  ' },
    { description: 'a'.repeat(4097) },
    { video: 'https://vimeo.com/76979871' },
  ])
    await expect(otto(helps.create, { ...form, ...wrong })).rejects.toMatchObject({
      details: { issues: [{ path: Object.keys(wrong)[0] }] },
    })
})

test.for([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ#t=1', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['http://youtube.com/shorts/-_w4w9WgXcQ/', '-_w4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', undefined],
  ['https://evil.test/?u=https://youtu.be/dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>', undefined],
  ['https://www.youtube.com/@canal', undefined],
  ['javascript:alert(1)', undefined],
  ['código', undefined],
])('the video of %s is %s', ([text, code]) => {
  expect(videoCodeIn(text!)).toBe(code)
})

test('each act on a help is an entry in the audit log of the operator', async () => {
  const { hire, ana } = await aCompany()
  const otto = await hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const title = `Filas ${mark}`
  const { id } = await otto(helps.create, { title, description: 'Texto' })
  await otto(helps.update, { id, description: 'Outro texto' })
  await otto(helps.remove, { id })
  const { entries } = await ana(audit.list, {})
  expect(entries.map(({ act, subject }) => [act, subject])).toEqual([
    ['help.delete', title],
    ['help.update', title],
    ['help.create', title],
  ])
})
