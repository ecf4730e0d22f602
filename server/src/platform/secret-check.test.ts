import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { makeDatabase } from '../../test/database/database-setup.ts'
import { rowsOf } from '../../test/rows.ts'
import { createCompany } from '../accounts/companies/create-company.ts'
import { startTemporaryDatabase } from './embedded-postgresql/temporary-database.ts'
import { connect } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { makeSeal } from './seal.ts'
import { checkSecretKey, deleteSecrets, WrongSecretKey } from './secret-check.ts'

/** A separate database, because the check covers the whole installation. */
const server = await startTemporaryDatabase()
const ownerUrl = await makeDatabase(server.adminUrl, 'recado_secret_check')
await migrate(ownerUrl)
const owner = connect({ url: ownerUrl, size: 1, log: pino({ level: 'silent' }) })
afterAll(async () => {
  await owner.destroy()
  await server.stop()
})

const [OURS, ANOTHER] = ['our-key-'.repeat(5), 'another-'.repeat(5)]

/** A connection whose secret was sealed by a release without the check. */
async function aSealedNumber(): Promise<void> {
  const { companyId } = await createCompany(owner, {
    name: 'Casa Azul',
    plan: { name: 'Um', users: 1, connections: 1, queues: 1 },
    admin: { name: 'Ana Prado', email: 'ana@casa.test', password: 'casa-azul-1234' },
  })
  const { id: connectionId } = await rowsOf(owner, companyId).connection()
  const about = `connection ${companyId}/${connectionId} credentials`
  const sealed = makeSeal(OURS).close('a token', about)
  await owner.insertInto('connectionSecrets').values({ companyId, connectionId, sealed }).execute()
}

test('accepts the key that opens the existing secrets, also at the first check; after deleteSecrets the next key is accepted', async () => {
  await aSealedNumber()
  await expect(checkSecretKey(ownerUrl, ANOTHER)).rejects.toThrow(WrongSecretKey)
  await checkSecretKey(ownerUrl, OURS)
  await checkSecretKey(ownerUrl, OURS)
  await expect(checkSecretKey(ownerUrl, ANOTHER)).rejects.toThrow(WrongSecretKey)
  await deleteSecrets(ownerUrl)
  expect(await owner.selectFrom('connectionSecrets').selectAll().execute()).toEqual([])
  await checkSecretKey(ownerUrl, ANOTHER)
  await expect(checkSecretKey(ownerUrl, OURS)).rejects.toThrow(WrongSecretKey)
})

test('of two nodes that start concurrently with different keys the first wins; later starts write nothing', async () => {
  await deleteSecrets(ownerUrl)
  const keys = [OURS, ANOTHER] as const
  const starts = await Promise.allSettled(keys.map((key) => checkSecretKey(ownerUrl, key)))
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [kept, other] = starts[0]!.status === 'fulfilled' ? keys : [keys[1], keys[0]]
  const reading = new URL(ownerUrl)
  reading.searchParams.set('options', '-c default_transaction_read_only=on')
  await checkSecretKey(reading.href, kept)
  await expect(checkSecretKey(reading.href, other)).rejects.toThrow(WrongSecretKey)
})
