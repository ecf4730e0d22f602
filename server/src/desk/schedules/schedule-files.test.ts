import { settings } from '@recado/contract/accounts/settings'
import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { uploads } from '@recado/contract/desk/uploads'
import { expect, test } from 'vitest'
import type { Caller, Upload } from '../../../test/caller.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { excludeSweeps, lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { owner } from '../../../test/database.ts'
import { aFolder } from '../../../test/folder.ts'
import { deleteExpiredUploads } from '../uploads/jobs.ts'
import { sendDueSchedules } from './send-due.ts'

const { files, stored } = aFolder()

const aNote = (name: string): Upload => ({ name, content: name, type: 'text/plain' })

async function aDesk() {
  await lockExclusively('schedules')
  // The clock below makes every upload an old one.
  await excludeSweeps('uploads')
  const acme = await aCompany()
  acme.world.files = files
  const { id: connectionId } = await acme.connection({ isDefault: true })
  const held = { status: 'open', userId: acme.bia.user.id } as const
  const ticket = await acme.ticket({ ...held, connectionId })
  acme.clock.set('2020-11-23T12:00:00Z')
  const lay = async (name: string, who: Caller = acme.bia) =>
    (await who.upload(uploads.createWithoutTicket, {}, [aNote(name)])).id
  const about = {
    contactId: ticket.contactId,
    ticketId: ticket.id,
    body: 'Segue a nota',
    sendAt: '2020-11-23T13:00:00Z',
  }
  const send = async () => {
    acme.clock.advance(3_600_000)
    await sendDueSchedules.run(acme.world)
  }
  const said = async () =>
    (await acme.ana(messages.list, { ticketId: ticket.id })).messages
      .filter(({ system }) => system === null)
      .map(({ body, media }) => [media?.fileName, body])
  const namesOf = async (id: number) =>
    (await acme.bia(schedules.show, { id })).medias.map(({ fileName }) => fileName)
  return { ...acme, ticket, about, lay, send, said, namesOf }
}

test('a scheduled message is sent with its files, in order, the text on the first one', async () => {
  const { bia, lay, about, send, said, runJobs } = await aDesk()
  const ids = [await lay('um.txt'), await lay('dois.txt')]
  const made = await bia(schedules.create, { ...about, uploads: ids.toReversed() })
  expect(made.medias).toMatchObject([
    { fileName: 'dois.txt', mediaType: 'document' },
    { id: ids[0] },
  ])
  await send()
  await send()
  expect(await said()).toEqual([
    ['dois.txt', 'Segue a nota'],
    ['um.txt', ''],
  ])
  expect((await bia(schedules.show, { id: made.id })).medias).toEqual([])
  await bia(schedules.remove, { id: made.id })
  await runJobs()
  expect(await stored()).toHaveLength(2)
})

test('a text that is too long for a caption is a message before the files', async () => {
  const { bia, lay, about, send, said } = await aDesk()
  const body = 'x'.repeat(limits.captionMax + 1)
  await bia(schedules.create, { ...about, body, uploads: [await lay('um.txt')] })
  await send()
  expect(await said()).toEqual([
    [undefined, body],
    ['um.txt', ''],
  ])
})

test('audio has no caption, so the text goes before it', async () => {
  const { bia, lay, about, send, said } = await aDesk()
  const id = await lay('um.txt')
  await owner`update uploads set kind = 'audio', mime = 'audio/ogg' where id = ${id}`
  await bia(schedules.create, { ...about, uploads: [id] })
  await send()
  expect(await said()).toEqual([
    [undefined, 'Segue a nota'],
    ['um.txt', ''],
  ])
})

test('files outlive the day of an upload, and are removed with the schedule', async () => {
  await lockExclusively('uploads')
  const { bia, lay, about, world, companyId, runJobs } = await aDesk()
  const { id } = await bia(schedules.create, { ...about, uploads: [await lay('um.txt')] })
  await owner`update uploads set created_at = now() - interval '25 hours' where company_id = ${companyId}`
  await deleteExpiredUploads.run(world, {})
  await runJobs()
  expect(await stored()).toHaveLength(1)
  await bia(schedules.remove, { id })
  await runJobs()
  expect(await stored()).toEqual([])
})

test('a change keeps, drops and adds files', async () => {
  const { bia, lay, about, namesOf, runJobs } = await aDesk()
  const [one, two, three] = [await lay('um.txt'), await lay('dois.txt'), await lay('três.txt')]
  const { id } = await bia(schedules.create, { ...about, uploads: [one, two] })
  await bia(schedules.change, { id, body: 'Outro texto' })
  expect(await namesOf(id)).toEqual(['um.txt', 'dois.txt'])
  await bia(schedules.change, { id, uploads: [three, one] })
  expect(await namesOf(id)).toEqual(['três.txt', 'um.txt'])
  await runJobs()
  expect(await stored()).toHaveLength(2)
  await bia(schedules.change, { id, uploads: [] })
  await runJobs()
  expect([await namesOf(id), await stored()]).toEqual([[], []])
})

test('every message of a series has the files, and the last one to need them removes them', async () => {
  const { bia, lay, about, namesOf, send, runJobs, said } = await aDesk()
  const recurrence = { frequency: 'daily', count: 3 } as const
  await bia(schedules.create, { ...about, uploads: [await lay('um.txt')], recurrence })
  const all = (await bia(schedules.list, { order: 'asc' })).schedules.map(({ id }) => id)
  for (const id of all) expect(await namesOf(id)).toEqual(['um.txt'])
  await send()
  await bia(schedules.change, { id: all[1]!, uploads: [] })
  await runJobs()
  expect(await stored()).toHaveLength(1)
  await bia(schedules.change, { id: all[1]!, uploads: [await lay('dois.txt')], scope: 'following' })
  const [, , third] = (await bia(schedules.list, { order: 'asc' })).schedules
  expect(await namesOf(third!.id)).toEqual(['dois.txt'])
  await bia(schedules.remove, { id: all[1]!, scope: 'following' })
  await runJobs()
  expect(await said()).toEqual([['um.txt', 'Segue a nota']])
  expect(await stored()).toHaveLength(1)
})

test('a deleted contact leaves no file of its schedules', async () => {
  const { ana, bia, lay, about, contact, runJobs } = await aDesk()
  const { id: contactId } = await contact()
  await bia(schedules.create, {
    ...about,
    contactId,
    ticketId: null,
    uploads: [await lay('um.txt')],
  })
  await ana(contacts.remove, { id: contactId })
  await runJobs()
  expect(await stored()).toEqual([])
})

test('an upload is used once, by its owner, and ten files are the most', async () => {
  const { ana, bia, lay, about } = await aDesk()
  const id = await lay('um.txt')
  const put = (who: Caller, ids: string[]) => who(schedules.create, { ...about, uploads: ids })
  await expect(put(ana, [id])).rejects.toThrow('ERR_NO_UPLOAD_FOUND')
  const eleven = Array.from({ length: 11 }, () => crypto.randomUUID())
  await expect(put(bia, eleven)).rejects.toThrow('ERR_INVALID_INPUT')
  await put(bia, [id])
  await expect(put(bia, [id])).rejects.toThrow('ERR_NO_UPLOAD_FOUND')
  expect((await bia(schedules.list, {})).count).toBe(1)
})

test('a text with variables contains no number that the company hides from agents', async () => {
  const { ana, bia, ticket, about, send, said, runJobs } = await aDesk()
  await ownerDb
    .updateTable('contacts')
    .set({ name: '5511987651234', number: '5511987651234' })
    .where('id', '=', ticket.contactId)
    .execute()
  await ana(settings.update, { key: 'hideNumbers', value: 'enabled' })
  await bia(schedules.create, { ...about, body: 'Seu número é {{numero}}, {{nome}}?' })
  await send()
  await runJobs()
  expect(await said()).toEqual([[undefined, 'Seu número é +55 •• •••••-1234, 55•••••••1234?']])
})
