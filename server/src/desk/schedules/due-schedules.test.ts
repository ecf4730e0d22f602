import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { rolledBack } from '../../../test/rolled-back.ts'

const NOON = Date.parse('2002-06-01T12:00:00Z')
const at = (ms: number) => new Date(NOON + ms)

test('a schedule is due at its moment while it is pending and its company is on, the earliest first', async () => {
  const { companyId, contact } = await aCompany()
  const { id: contactId } = await contact()
  await rolledBack(async (db) => {
    const put = async (ms: number, status = 'PENDENTE', sendAt = at(ms)) => {
      const { rows } = await sql<{ id: number }>`
        insert into schedules (company_id, contact_id, body, status, send_at, next_at)
        values (${companyId}, ${contactId}, 'Bom dia!', ${status}, ${sendAt}, ${at(ms)}) returning id`.execute(
        db,
      )
      return rows[0]!.id
    }
    const due = async (most = 1_000_000) => {
      const { rows } = await sql<{ id: number; companyId: number }>`
        select company_id, id from schedules_due(${at(0)}, ${most})`.execute(db)
      return rows.filter((row) => row.companyId === companyId).map(({ id }) => id)
    }
    const exact = await put(0)
    const early = await put(-1)
    await put(1)
    for (const status of ['AGENDADA', 'ENVIADA', 'ERRO']) await put(-1, status)
    // A repeated attempt counts, not the time of the message.
    await put(1, 'PENDENTE', at(-60_000))
    const retried = await put(-5, 'PENDENTE', at(-60_000))
    expect(await due()).toEqual([retried, early, exact])
    await sql`update companies set status = false where id = ${companyId}`.execute(db)
    expect(await due()).toEqual([])
  })
})
