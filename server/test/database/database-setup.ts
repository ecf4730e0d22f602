import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startTemporaryDatabase } from '../../src/platform/embedded-postgresql/temporary-database.ts'
import { ensureLogin, migrate } from '../../src/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    appUrl: string
  }
}

/**
 * Vitest's global setup: one new, migrated database for the whole run, in a temporary PostgreSQL server or on the
 * server of TEST_ADMIN_URL, which names a superuser.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_ADMIN_URL']
  const server = given ? { adminUrl: given, stop: async () => {} } : await startTemporaryDatabase()
  const name = `recado_test_${randomBytes(4).toString('hex')}`
  const ownerUrl = await makeDatabase(server.adminUrl, name)
  await migrate(ownerUrl)
  const appUrl = await ensureLogin(ownerUrl, 'a secret key for tests, known to everybody')
  provide('ownerUrl', ownerUrl)
  provide('appUrl', appUrl)
  return async () => {
    if (given) await dropDatabase(server.adminUrl, [name, new URL(appUrl).username])
    await server.stop()
  }
}

/** Like in production, the owner is no superuser and creates its extensions and roles itself. */
export async function makeDatabase(adminUrl: string, name: string): Promise<string> {
  const password = randomBytes(16).toString('hex')
  await asAdmin(adminUrl, [
    `do $$ begin create role recado_app nologin; exception when duplicate_object or unique_violation then null; end $$`,
    `create role ${name} login createrole password '${password}'`,
    `grant recado_app to ${name} with admin option`,
    `create database ${name} owner ${name}`,
  ])
  const address = new URL(adminUrl)
  address.username = name
  address.password = password
  address.pathname = name
  return address.href
}

const dropDatabase = (adminUrl: string, [name, login]: [string, string]) =>
  asAdmin(adminUrl, [
    `drop database ${name} with (force)`,
    `drop role if exists ${login}`,
    `drop role ${name}`,
  ])

async function asAdmin(adminUrl: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
