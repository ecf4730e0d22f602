import { contactImports } from '@recado/contract/contacts/imports'
import { expect, test } from 'vitest'
import { aBusyNumber, says, threeNumbers, ticketOf } from '../../test/busy-number.ts'
import type { Company } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { runBlocked } from '../../test/database/run-blocked.ts'
import { uploadSheet } from '../../test/spreadsheet.ts'
import { importBatch } from '../contacts/imports/import-batch.ts'
import type { Ctx } from '../platform/ctx.ts'
import { beginConversations, openingQueueOf, withFreeContacts } from './begin-conversations.ts'

const [, , rosa] = threeNumbers
const NEW = '5511960000001'

/** Closes the ticket of the customer so that the next message begins a conversation. */
const closeLongAgo = ({ companyId }: Company, number: string) => owner`
  update tickets set status = 'closed', closed_at = now() - interval '50 hours'
   where company_id = ${companyId}
     and contact_id = (select id from contacts where company_id = ${companyId} and number = ${number})`

test('a batch that waits for an import of a new number holds no contact that the import changes', async () => {
  const { acme, journalled, goTogether } = await aBusyNumber()
  await closeLongAgo(acme, rosa)
  const [fromNew, fromRosa] = await journalled(...says(NEW, 'um'), ...says(rosa, 'dois'))
  const { id: importId } = await uploadSheet(
    acme.bia,
    `nome;numero\nLia;${NEW}\nRosa Lima;${rosa}\n`,
  )
  await acme.bia(contactImports.start, {
    id: importId,
    columns: ['name', 'number'],
    known: 'update',
  })
  const imports = (ctx: Ctx, from: number, row: { name: string; number: string }) =>
    importBatch(ctx, {
      importId,
      from,
      good: [{ line: from + 2, cells: [], row: { ...row, email: '', fields: [] } }],
      faulty: [],
      known: 'update',
      titles: [],
    })
  const { answer } = await acme.inside(async (ctx) => {
    await imports(ctx, 0, { name: 'Nova', number: NEW })
    const batch = await runBlocked(ctx.db, () => goTogether([fromNew!], [fromRosa!]))
    await imports(ctx, 1, { name: 'Rosa Lima', number: rosa })
    return batch
  })
  // Each message is then received alone.
  expect(await answer).toMatchObject({ message: 'an alias of a new contact was taken' })
  expect(await goTogether([fromNew!], [fromRosa!])).toEqual(['um', 'dois'])
  const named = await owner<{ name: string }>`
      select name from contacts where company_id = ${acme.companyId} and number in (${NEW}, ${rosa})`
  expect(named.map(({ name }) => name).toSorted()).toEqual(['Nova', 'Rosa Lima'])
})

test('a contact who was blocked after it was recognised gets no ticket', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { contactId } = await ticketOf(acme, rosa)
  await closeLongAgo(acme, rosa)
  const entries = await journalled(...says(rosa, 'um'))
  await owner`update contacts set blocked_at = now() where id = ${contactId}`
  const begun = acme.inside(async (ctx) => {
    const ready = await withFreeContacts(ctx, [{ entries, contactId }])
    const queue = await openingQueueOf(ctx, connectionId)
    return beginConversations(ctx, { connectionId, reopenWithinHours: 2, ready, queue })
  })
  expect(await begun).toEqual([])
})

test('a queue that is being removed takes no new conversation', async () => {
  const { acme, connectionId } = await aBusyNumber()
  const { companyId, sales } = acme
  await owner`insert into connection_queues (company_id, connection_id, queue_id)
    values (${companyId}, ${connectionId}, ${sales.id}) on conflict do nothing`
  const queueId = async () =>
    (await acme.inside((ctx) => openingQueueOf(ctx, connectionId))).queueId
  expect(await queueId()).toBe(sales.id)
  await owner`update queues set deleted_at = now() where id = ${sales.id}`
  expect(await queueId()).toBeNull()
})
