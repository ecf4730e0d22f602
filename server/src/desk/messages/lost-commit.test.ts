import { text } from 'node:stream/consumers'
import { messages } from '@recado/contract/desk/messages'
import { uploads } from '@recado/contract/desk/uploads'
import { expect, test, vi } from 'vitest'
import { aCompanyWithProgram } from '../../../test/programs/api-program.ts'
import type { Upload } from '../../../test/caller.ts'
import { aConversation } from '../../../test/conversation.ts'
import { owner } from '../../../test/database.ts'
import { loseNextCommit } from '../../../test/database/lose-commit.ts'

const list: Upload = { name: 'lista.txt', content: 'um\ndois', type: 'text/plain' }
const HOUR = 3_600_000

type Acme = Awaited<ReturnType<typeof aConversation>>['acme']

/** The contents of the files of the messages, once the job has decided about those of the failed call. */
async function contentsOf({ world, companyId, clock, runJobs, waitingJobs }: Acme) {
  const isDecided = async () => (await waitingJobs()).some(({ name }) => name === 'delete-files')
  await expect.poll(isDecided).toBe(true)
  clock.advance(2 * HOUR)
  await runJobs()
  const rows = await owner<{ key: string }>`
    select storage_key as key from attachments where company_id = ${companyId}`
  return Promise.all(rows.map(async ({ key }) => text(await world.files.open(key))))
}

test('the file of a message stays if the answer to its commit was lost', async () => {
  const { acme, ticketId } = await aConversation()
  loseNextCommit('attachments')
  const sent = acme.bia.upload(messages.send, { ticketId, body: '' }, [list])
  await expect(sent).rejects.toThrow('ERR_UNAVAILABLE')
  expect(await contentsOf(acme)).toEqual([list.content])
})

test('the file of an uploaded message stays if the answer to its commit was lost', async () => {
  const { acme, ticketId } = await aConversation()
  const id = crypto.randomUUID()
  loseNextCommit('uploads')
  const laid = acme.bia.upload(uploads.create, { ticketId, id }, [list])
  await expect(laid).rejects.toThrow('ERR_UNAVAILABLE')
  await acme.bia(messages.send, { ticketId, body: '', uploads: [id] })
  expect(await contentsOf(acme)).toEqual([list.content])
})

test('the file of a program stays, and its repeated call gets the first answer', async () => {
  const { acme, program } = await aCompanyWithProgram()
  const send = () =>
    program.sendFiles({ number: '5511987654321', body: '' }, [list], { 'idempotency-key': 'um' })
  await program.send({ number: '5511987654321', body: 'Oi' })
  const count = vi.spyOn(acme.world.files, 'remove')
  loseNextCommit('attachments')
  expect((await send()).statusCode).toBe(503)
  expect(count).not.toHaveBeenCalled()
  expect((await send()).statusCode).toBe(200)
  expect(await contentsOf(acme)).toEqual([list.content])
})

test('a file that nothing refers to is removed by the job', async () => {
  const { acme, ticketId } = await aConversation()
  const removed = vi.spyOn(acme.world.files, 'remove')
  loseNextCommit('attachments')
  await acme.bia.upload(messages.send, { ticketId, body: '' }, [list]).catch(() => undefined)
  await owner`delete from attachments where company_id = ${acme.companyId}`
  expect(await contentsOf(acme)).toEqual([])
  expect(removed).toHaveBeenCalledTimes(1)
})
