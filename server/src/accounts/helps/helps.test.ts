import { helps } from '@recado/contract/accounts/helps'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { afterEach, expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const mark = crypto.randomUUID()

afterEach(() => owner`delete from helps where title like ${`%${mark}%`}`)

test('everybody reads the helps of the operator by title, and the brand says that there are some', async () => {
  const { app, bia } = await aCompany()
  await owner`
    insert into helps (title, description, video) values
      (${`Números ${mark}`}, 'Leia o código com o celular.', 'dQw4w9WgXcQ'),
      (${`Etiquetas ${mark}`}, 'Marque o que é urgente.', '')`
  const own = (await bia(helps.list, {})).filter(({ title }) => title.includes(mark))
  expect(own).toMatchObject([
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
