import { createRequire } from 'node:module'
import { Client, type Connection, Query } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { appUrl } from '../../../test/database.ts'
import { connect } from './database.ts'
import { runPipeline } from './pipeline.ts'

/**
 * `pipeline.ts` and `PreparingClient` use parts of `pg` that its documentation does not promise. These tests fail when an
 * upgrade changes one of them, before a query gets the answer of another.
 */
const require = createRequire(import.meta.url)
const { version } = require('pg/package.json') as { version: string }
const { dependencies } = require('../../../package.json') as {
  dependencies: Record<string, string>
}

type Statements = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  sync: () => void
}

const columnName = (column: string) => column

function aPool() {
  const { pool } = connect({ url: appUrl(), size: 1, log: pino({ enabled: false }) })
  onTestFinished(() => pool.end())
  return pool
}

const select = (name: string, value: unknown) => ({
  name,
  text: 'select $1::int as n',
  values: [value],
})

test('pg is pinned to one version, and that version is installed', () => {
  expect(dependencies['pg']).toMatch(/^\d+\.\d+\.\d+$/)
  expect(version).toBe(dependencies['pg'])
})

test.each([
  'submit',
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleReadyForQuery',
  'handleError',
])('a query of pg has the method %s', (method) => {
  expect(new Query({ text: 'select 1' })).toHaveProperty(method, expect.any(Function))
})

test('a connection of pg lists the statements it has sent and those the server has prepared', async () => {
  const client = new Client({ connectionString: appUrl() })
  await client.connect()
  onTestFinished(() => client.end())
  const { connection } = client as unknown as { connection: Connection & Statements }
  const asked = client.query({ name: 'one', text: 'select 1' })
  expect(connection.submittedNamedStatements).toEqual({ one: 'select 1' })
  await asked
  expect(connection.parsedStatements).toEqual({ one: 'select 1' })
  expect(connection.submittedNamedStatements).toEqual({})
  expect(connection.sync).toBeTypeOf('function')
})

test('each statement of a pipeline gets its own rows, prepared or not', async () => {
  const pool = aPool()
  for (const round of [1, 2, 3]) {
    const statements = [select('same', round), select('same', round + 10), select('other', 7)]
    const answers = await runPipeline(pool, { statements, columnName })
    expect(answers.map(({ rows }) => rows)).toEqual([
      [{ n: round }],
      [{ n: round + 10 }],
      [{ n: 7 }],
    ])
  }
})

test('statements after a failed one are prepared by the next pipeline', async () => {
  const pool = aPool()
  const failing = { name: 'failing', text: 'select 1 / $1::int as n', values: [0] }
  const statements = [select('before', 1), failing, select('after', 2)]
  await expect(runPipeline(pool, { statements, columnName })).rejects.toMatchObject({
    code: '22012',
  })
  const again = [select('before', 3), { ...failing, values: [1] }, select('after', 4)]
  const answers = await runPipeline(pool, { statements: again, columnName })
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 3 }], [{ n: 1 }], [{ n: 4 }]])
})
