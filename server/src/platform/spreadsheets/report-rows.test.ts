import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { reportRows } from './report-rows.ts'

test('rows go on if their progress cannot be sent', async () => {
  const { world, ana } = await aCompany()
  const rows = async function* () {
    yield [['Lia']]
    yield [['Rui']]
  }
  const ended = { ...ana.claims, sessionId: crypto.randomUUID() }
  const written: string[][][] = []
  const reported = reportRows(world, { claims: ended, exportId: crypto.randomUUID() }, rows())
  for await (const some of reported) written.push(some as string[][])
  expect(written).toEqual([[['Lia']], [['Rui']]])
})
