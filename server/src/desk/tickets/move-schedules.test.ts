import { expect, test } from 'vitest'
import { blocksOf } from '../../../test/database/blocks.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { waitingSchedules } from './move-between-connections.ts'

test('unsent schedules of a connection exclude sent ones and those of other connections', async () => {
  const acme = await aCompany()
  const { id: contactId } = await acme.contact()
  const from = await acme.connection()
  const other = await acme.connection()
  const put = (connectionId: number, status: string, count: number) => owner`
    insert into schedules (company_id, contact_id, connection_id, body, status, send_at, next_at)
    select ${acme.companyId}::int, ${contactId}::int, ${connectionId}::int, 'Bom dia!', ${status},
           now() + n * interval '1 minute', now() + n * interval '1 minute'
      from generate_series(1, ${count}::int) n`
  await put(from.id, 'ENVIADA', 5000)
  await put(other.id, 'PENDENTE', 5000)
  await put(from.id, 'PENDENTE', 10)
  await owner`analyze schedules`
  expect(await blocksOf(acme, waitingSchedules(ownerDb, from.id))).toBeLessThan(20)
})
