import { whiteLabels } from '@recado/contract/white-labels'
import { expect, test } from 'vitest'
import { aBrowser } from '../../test/browser.ts'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'

test('anybody may ask how the product and its brands look', async () => {
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

test('a brand that does not exist is refused', async () => {
  const { app } = await aCompany()
  const asked = aBrowser(app).call(whiteLabels.show, { name: 'nobody' })
  await expect(asked).rejects.toMatchObject({ code: 'ERR_NO_WHITE_LABEL_FOUND', status: 404 })
})
