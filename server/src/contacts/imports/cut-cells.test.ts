import { contactImports } from '@recado/contract/contacts/imports'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aMobile, uploadSheet } from '../../../test/spreadsheet.ts'

// Long cells are shown and kept in part. Half of a character at the cut is refused by the database in JSON.

/** Emoji, so that every second cut goes through a character. */
const emoji = (count: number) => `x${'😀'.repeat(count)}`

test('a sheet with long cells and titles of emoji is shown as a draft', async () => {
  const { bia } = await aCompany()
  const draft = await uploadSheet(bia, `numero,${emoji(100)}\n${aMobile()},${emoji(300)}\n`)
  expect(draft.columns).toMatchObject([
    { guess: 'number' },
    { title: emoji(24), samples: [emoji(29)], guess: 'field' },
  ])
})

test('rows that are left out keep the beginning of long cells, and the import ends', async () => {
  const { bia, runJobs } = await aCompany()
  const { id } = await uploadSheet(
    bia,
    `numero,nota\n12,${emoji(400)}\n${emoji(60)},a\n${aMobile()},b\n`,
  )
  const reading = { id, columns: ['number', 'field'] as ['number', 'field'] }
  const { faults } = await bia(contactImports.forecast, reading)
  expect(faults).toEqual([
    { line: 2, said: '12', fault: 'badNumber' },
    { line: 3, said: emoji(29), fault: 'badNumber' },
  ])
  await bia(contactImports.start, reading)
  await runJobs()
  const done = await bia(contactImports.show, { id })
  expect(done).toMatchObject({ status: 'done', created: 1, rejected: 2 })
  const rows = await owner`
    select cells from contact_import_rejects where import_id = ${id} order by line`
  expect(rows).toEqual([{ cells: ['12', emoji(249)] }, { cells: [emoji(60), 'a'] }])
})
