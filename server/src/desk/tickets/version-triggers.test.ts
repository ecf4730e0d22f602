import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, type Company, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'

// Lists ask which of their rows changed since they were rendered. Triggers raise the versions that answer it.

const versions = async (ticketId: number) => {
  const [row] = await owner<{ revision: number; shown: number }>`
    select revision, shown_version as shown from tickets where id = ${ticketId}`
  return row!
}

const namesOf = async ({ companyId }: Pick<Company, 'companyId'>): Promise<number> => {
  const [row] = await owner`select names_version from companies where id = ${companyId}`
  return row.names_version
}

test('every update raises the revision by one, also one that changes nothing or sets it itself', async () => {
  const { ticket } = await aCompany()
  const { id } = await ticket()
  const set = (values: object) =>
    ownerDb.updateTable('tickets').set(values).where('id', '=', id).execute()
  const revisions = [(await versions(id)).revision]
  for (const values of [{ lastMessage: 'Oi' }, { lastMessage: 'Oi' }, { revision: 0 }]) {
    await set(values)
    revisions.push((await versions(id)).revision)
  }
  expect(revisions).toEqual([0, 1, 2, 3])
})

test('what a ticket shows of its contact raises the version of active tickets, and nothing else does', async () => {
  const { contact, ticket } = await aCompany()
  const { id: contactId } = await contact()
  const pending = await ticket({ contactId })
  const open = await ticket({ contactId, status: 'open' })
  const closed = await ticket({ contactId, status: 'closed' })
  const other = await ticket()
  const shown = async () =>
    Promise.all([pending, open, closed, other].map(async ({ id }) => (await versions(id)).shown))
  const set = (values: object) =>
    ownerDb.updateTable('contacts').set(values).where('id', '=', contactId).execute()
  const raising = [
    { name: 'Outra' },
    { number: '5511911112222' },
    { email: 'lia@casa.test' },
    { profilePicUrl: '/media/x' },
    { blockedAt: new Date() },
    { blockedAt: null },
  ]
  for (const [n, values] of raising.entries()) {
    await set(values)
    expect([values, await shown()]).toEqual([values, [n + 1, n + 1, 0, 0]])
  }
  await set({ blockedAt: new Date('2020-01-01T00:00:00Z') })
  const before = await shown()
  // Blocked since another moment, the same name again, another time of change: the ticket shows the same.
  for (const values of [{ blockedAt: new Date() }, { name: 'Outra' }, { updatedAt: new Date() }]) {
    await set(values)
    expect([values, await shown()]).toEqual([values, before])
  }
})

test('a tag that comes or goes raises the version of its ticket; the end of the tag raises that of names', async () => {
  const acme = await aCompany()
  const { id } = await acme.ticket()
  const [tag] = await owner`
    insert into tags (company_id, name, color) values (${acme.companyId}, 'VIP', '#112233') returning id`
  const give = () =>
    owner`insert into ticket_tags (company_id, ticket_id, tag_id) values (${acme.companyId}, ${id}, ${tag.id})`
  await give()
  expect((await versions(id)).shown).toBe(1)
  await owner`delete from ticket_tags where ticket_id = ${id}`
  expect((await versions(id)).shown).toBe(2)
  await give()
  const [shown, names] = [(await versions(id)).shown, await namesOf(acme)]
  await owner`delete from tags where id = ${tag.id}`
  expect([(await versions(id)).shown, await namesOf(acme)]).toEqual([shown, names + 1])
})

test('a name that tickets show raises the version of names of its own company only', async () => {
  const acme = await aCompany()
  const { companyId, sales, bia } = acme
  const { id: connectionId } = await acme.connection()
  const [tag] = await owner`
    insert into tags (company_id, name, color) values (${companyId}, 'VIP', '#112233') returning id`
  const table = (name: string, id: number, set: string) =>
    sql`update ${sql.table(name)} set ${sql.raw(set)} where company_id = ${companyId} and id = ${id}`
  const raising = [
    table('users', bia.user.id, `name = 'Bia Melo'`),
    table('queues', sales.id, `name = 'Comercial'`),
    table('queues', sales.id, `color = '#010203'`),
    table('tags', tag.id, `name = 'Especial'`),
    table('tags', tag.id, `color = '#010203'`),
    table('connections', connectionId, `name = 'Filial'`),
    table('connections', connectionId, `expiration_time = 30`),
    table('connections', connectionId, `deleted_at = now()`),
    sql`update companies set language = 'es' where id = ${companyId}`,
    sql`delete from users where company_id = ${companyId} and id = ${bia.user.id}`,
  ]
  const others = await namesOf(acme.neighbour)
  for (const [n, statement] of raising.entries()) {
    const before = await namesOf(acme)
    await statement.execute(ownerDb)
    expect([n, await namesOf(acme)]).toEqual([n, before + 1])
  }
  const same = [
    table('queues', sales.id, `name = 'Comercial'`),
    table('connections', connectionId, `status = 'DISCONNECTED'`),
    table('connections', connectionId, `deleted_at = now() + interval '1 day'`),
    table('tags', tag.id, `updated_at = now()`),
    sql`update companies set language = 'es', name = 'Outra' where id = ${companyId}`,
    sql`update users set last_seen_at = now() where company_id = ${companyId}`,
  ]
  const after = await namesOf(acme)
  for (const statement of same) await statement.execute(ownerDb)
  expect([await namesOf(acme), await namesOf(acme.neighbour)]).toEqual([after, others])
})

test('a ticket that becomes active waits for a change of its contact, and shows its result', async () => {
  const { contact, ticket, companyId } = await aCompany()
  const { id: contactId } = await contact()
  const { id } = await ticket({ contactId, status: 'closed' })
  const begin = () =>
    ownerDb.insertInto('tickets').values({ companyId, contactId, status: 'pending' }).execute()
  const reopen = () =>
    ownerDb.updateTable('tickets').set({ status: 'pending' }).where('id', '=', id).execute()
  for (const act of [begin, reopen]) {
    const { answer } = await ownerDb.transaction().execute(async (db) => {
      await db
        .updateTable('contacts')
        .set({ name: crypto.randomUUID() })
        .where('id', '=', contactId)
        .execute()
      return runBlocked(db, act)
    })
    expect(await answer).not.toBeInstanceOf(Error)
  }
})

test('a closed ticket and a change that leaves a ticket active wait for no contact', async () => {
  const { contact, ticket, companyId } = await aCompany()
  const { id: contactId } = await contact()
  const { id } = await ticket({ contactId })
  await ownerDb.transaction().execute(async (db) => {
    await db
      .updateTable('contacts')
      .set({ email: 'x@y.test' })
      .where('id', '=', contactId)
      .execute()
    await owner`update tickets set status = 'open' where id = ${id}`
    await owner`update tickets set status = 'closed' where id = ${id}`
    await owner`
      insert into tickets (company_id, contact_id, status) values (${companyId}, ${contactId}, 'closed')`
  })
  expect((await versions(id)).revision).toBeGreaterThanOrEqual(2)
})
