import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { blocksOf } from '../../../../test/database/blocks.ts'
import { aCompany, type Company } from '../../../../test/company.ts'
import { owner } from '../../../../test/database.ts'

/** A word that only the other company uses, and one of the same length that nobody uses. */
const FOREIGN = 'quetzalcoatl'
const UNKNOWN = 'xwvkyzjqhgfp'

/**
 * Fewest blocks of several runs: the first run also loads the catalogue, and other tests write to the pending list of
 * the index.
 */
async function fewestBlocks(who: Company, index: string, query: RawBuilder<unknown>) {
  const counts: number[] = []
  while (counts.length < 5) {
    await owner`select gin_clean_pending_list(${index}::regclass)`
    counts.push(await blocksOf(who, query))
  }
  return Math.min(...counts)
}

/** At most two more index levels. */
const NOISE = 4

test("searching messages for another company's word costs as much as for an unknown word", async () => {
  const [acme, other] = [await aCompany(), await aCompany()]
  const ticket = await acme.ticket({ queueId: acme.sales.id })
  for (let i = 0; i < 20; i += 1) await acme.message(ticket, { body: `rotina do dia ${i}` })
  const theirs = await other.message(await other.ticket(), { body: 'bom dia' })
  await owner`
    insert into messages (id, company_id, ticket_id, contact_id, connection_id, from_me, body)
    select gen_random_uuid(), m.company_id, m.ticket_id, m.contact_id, m.connection_id, false,
           'rotina ' || case when n % 10 = 0 then ${FOREIGN}::text else 'diária' end || ' número ' || n
      from messages m, generate_series(1, 20000) n
     where m.company_id = ${other.companyId} and m.id = ${theirs.id}`
  // Older than the steps of the backward search.
  await owner`select setval(${`message_position_${acme.companyId}`}::regclass, 3000000)`
  await acme.message(ticket, { body: 'boa tarde' })
  const search = (word: string) =>
    sql`select * from search_messages(${[word]}, 1e18::bigint, 250, true)`
  const blocks = (word: string) => fewestBlocks(acme, 'messages_search', search(word))
  const hits = await acme.inside(async ({ db }) => (await search('rotina').execute(db)).rows)
  expect(hits).toHaveLength(20)
  const unknown = await blocks(UNKNOWN)
  expect(Math.abs((await blocks(FOREIGN)) - unknown)).toBeLessThanOrEqual(NOISE)
})

test("searching contacts for another company's name costs as much as for an unknown name", async () => {
  const [acme, other] = [await aCompany(), await aCompany()]
  for (const { companyId, most, name } of [
    { companyId: acme.companyId, most: 1000, name: 'Zuleica' },
    { companyId: other.companyId, most: 20_000, name: FOREIGN },
  ])
    await owner`
      insert into contacts (company_id, name, number)
      select ${companyId}, case when n % 10 = 0 then ${name}::text else 'Cliente' end || ' ' || n, (5511900000000 + n)::text
        from generate_series(1, ${most}::int) n`
  const search = (word: string) => sql`select * from search_contacts(${word}, 41, '', 0, true)`
  const blocks = (word: string) => fewestBlocks(acme, 'contacts_search', search(word))
  const hits = await acme.inside(async ({ db }) => (await search('zuleica').execute(db)).rows)
  expect(hits).toHaveLength(41)
  const unknown = await blocks(UNKNOWN)
  expect(Math.abs((await blocks(FOREIGN)) - unknown)).toBeLessThanOrEqual(NOISE)
})
