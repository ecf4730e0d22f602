import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { aFakePostgres, lettingDown, oneRow, readyForQuery } from '../../../test/fake-postgres.ts'
import { askTogether } from './pipeline.ts'
import { connect } from './database.ts'

/** Runs two statements against a server that sends these messages. */
async function askedOf(...answer: Buffer[]) {
  const url = await aFakePostgres(answer)
  const { pool } = connect({ url, size: 1, log: pino({ enabled: false }) })
  onTestFinished(() => pool.end())
  const asked = ['first', 'second'].map((name) => ({ name, text: `select ${name}`, values: [] }))
  return askTogether(pool, { asked, nameOf: (column) => column })
}

test('a server that shuts down after all answers rejects the call and does not end the process', async () => {
  await expect(askedOf(oneRow, oneRow, lettingDown)).rejects.toMatchObject({ code: '57P01' })
})

test('a server that shuts down between two answers rejects both', async () => {
  await expect(askedOf(oneRow, lettingDown)).rejects.toMatchObject({ code: '57P01' })
})

test('a server that finishes has answered both', async () => {
  const answers = await askedOf(oneRow, oneRow, readyForQuery)
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 1 }]])
})
