import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownerUrl } from './database.ts'
import { TABLES_FILE, tableTypes } from './table-types.ts'

test('the committed table types match the migrations', async () => {
  const isTrue = tableTypes(ownerUrl()) === (await readFile(TABLES_FILE, 'utf8'))
  expect(isTrue, `${TABLES_FILE} is stale: run npm run db:types`).toBe(true)
})
