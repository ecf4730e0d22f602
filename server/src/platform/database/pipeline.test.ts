import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import {
  aFakePostgres,
  shutdownMessage,
  oneRow,
  readyForQuery,
} from '../../../test/database/fake-postgres.ts'
import { runPipeline } from './pipeline.ts'
import { connect } from './database.ts'

/** Runs two statements against a server that sends these messages. */
async function askedOf(...answer: Buffer[]) {
  const url = await aFakePostgres(answer)
  const { pool } = connect({ url, size: 1, log: pino({ enabled: false }) })
  onTestFinished(() => pool.end())
  const statements = ['first', 'second'].map((name) => ({
    name,
    text: `select ${name}`,
    values: [],
  }))
  return runPipeline(pool, { statements, columnName: (column) => column })
}

test('a server that shuts down after all answers rejects the call and does not end the process', async () => {
  await expect(askedOf(oneRow, oneRow, shutdownMessage)).rejects.toMatchObject({ code: '57P01' })
})

test('a server that shuts down between two answers rejects both', async () => {
  await expect(askedOf(oneRow, shutdownMessage)).rejects.toMatchObject({ code: '57P01' })
})

test('a server that finishes has answered both', async () => {
  const answers = await askedOf(oneRow, oneRow, readyForQuery)
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 1 }]])
})
