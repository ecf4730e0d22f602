import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from '../../tools/sources.ts'

const src = join(import.meta.dirname, '../src')

/** Source files that insert into this table. */
const writersOf = (table: string) => {
  const inSql = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const inserts = new RegExp(`insertInto\\('${table}'\\)|insert into ${inSql}\\b`)
  return sourcesIn(src)
    .filter((path) => inserts.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(src.length + 1))
}

test.for([
  ['messages', 'desk/messages/insert.ts'],
  ['tickets', 'desk/tickets/open-ticket.ts'],
  ['outbox', 'desk/messages/outbox.ts'],
  ['auditEntries', 'accounts/audit/write-audit.ts'],
])('one file inserts into %s', ([table, file]) => {
  expect(writersOf(table!)).toEqual([file])
})
