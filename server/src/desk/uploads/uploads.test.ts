import { randomUUID } from 'node:crypto'
import { limits } from '@recado/contract/platform/limits'
import { type Message, messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { uploads } from '@recado/contract/desk/uploads'
import { expect, test } from 'vitest'
import type { Caller, Upload } from '../../../test/caller.ts'
import { aConversation } from '../../../test/conversation.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { owner } from '../../../test/database.ts'
import { aFolder, picture } from '../../../test/folder.ts'
import { deleteExpiredUploads } from './jobs.ts'

const { files, stored } = aFolder()

const aNote = (name: string, content = name): Upload => ({ name, content, type: 'text/plain' })

async function aDesk() {
  const talk = await aConversation()
  const { acme, ticketId } = talk
  acme.world.files = files
  const lay = (file: Upload, who: Caller = acme.bia, more: { id?: string } = {}) =>
    who.upload(uploads.create, { ticketId, ...more }, [file])
  const said = async () =>
    (await talk.read()).slice(1).map(({ body, media }) => [media?.fileName, body])
  return { ...talk, bia: acme.bia, lay, said }
}

test('an uploaded file becomes the file of its message', async () => {
  const { bia, lay, ticketId, one, deliver, acme } = await aDesk()
  const content = new Uint8Array(await picture())
  const laid = await lay({ name: 'mesa.jpg', content, type: 'image/jpeg' })
  const facts = { fileName: 'mesa.jpg', mime: 'image/jpeg', width: 40, height: 20 }
  expect(laid).toMatchObject({ ...facts, mediaType: 'image', size: content.length })
  const sent = await bia(messages.send, { ticketId, body: 'A mesa', uploads: [laid.id] })
  const media = { ...facts, state: 'ready', size: content.length }
  expect(sent).toMatchObject({ body: 'A mesa', mediaType: 'image', media })
  await deliver()
  expect(await one((sent as Message).id)).toMatchObject({ ack: 1 })
  const shown = await acme.app.inject({ method: 'GET', url: (sent as Message).mediaUrl! })
  expect(shown.rawPayload.equals(content)).toBe(true)
  expect(await stored()).toHaveLength(1)
})

test('several files are sent in the given order, with the text on the first one', async () => {
  const { bia, lay, ticketId, said } = await aDesk()
  const ids = []
  for (const name of ['um.txt', 'dois.txt', 'três.txt']) ids.push((await lay(aNote(name))).id)
  await bia(messages.send, { ticketId, body: 'Os três', uploads: ids.toReversed() })
  expect(await said()).toEqual([
    ['três.txt', 'Os três'],
    ['dois.txt', ''],
    ['um.txt', ''],
  ])
})

test('a recording carries its duration when it is sent', async () => {
  const { bia, lay, ticketId } = await aDesk()
  const content = `OggS${'\0'.repeat(24)}OpusHead${'\0'.repeat(40)}`
  const { id } = await lay({ name: 'a.ogg', content, type: 'audio/ogg' })
  const sent = await bia(messages.send, { ticketId, uploads: [id], seconds: 7 })
  expect(sent).toMatchObject({ mediaType: 'audio', media: { seconds: 7 } })
})

test('a repeated send with the same id creates one message, also concurrently', async () => {
  const { bia, lay, ticketId, said } = await aDesk()
  const { id: upload } = await lay(aNote('um.txt'))
  const form = { ticketId, id: randomUUID(), body: 'Uma vez', uploads: [upload] }
  const [first, second] = await Promise.all([bia(messages.send, form), bia(messages.send, form)])
  expect(second).toMatchObject({ id: (first as Message).id })
  expect(await bia(messages.send, form)).toMatchObject({ id: form.id })
  expect(await said()).toEqual([['um.txt', 'Uma vez']])
})

test('the same file uploaded twice under one id is stored once', async () => {
  const { lay } = await aDesk()
  const id = randomUUID()
  const first = await lay(aNote('um.txt'), undefined, { id })
  expect(await lay(aNote('um.txt'), undefined, { id })).toEqual(first)
  expect(await stored()).toHaveLength(1)
})

const foreign = { code: 'ERR_NO_UPLOAD_FOUND', status: 404 }

test('an upload is sent once, by its owner, in its ticket', async () => {
  const { acme, bia, lay, ticketId, connectionId, said } = await aDesk()
  const { id } = await lay(aNote('um.txt'))
  const other = { status: 'open' as const, connectionId, userId: bia.user.id }
  const { id: otherId } = await acme.ticket(other)
  const tries = [
    () => acme.ana(messages.send, { ticketId, uploads: [id] }),
    () => bia(messages.send, { ticketId: otherId, uploads: [id] }),
    () => bia(messages.send, { ticketId, uploads: [id, id] }),
    () => acme.ana(uploads.remove, { ticketId, uploadId: id }),
    () => bia(uploads.remove, { ticketId: otherId, uploadId: id }),
    () => lay(aNote('outro.txt'), acme.ana, { id }),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(foreign)
  expect(await said()).toEqual([])
  await bia(messages.send, { ticketId, uploads: [id] })
  await expect(bia(messages.send, { ticketId, uploads: [id] })).rejects.toMatchObject(foreign)
  await acme.runJobs()
  expect(await said()).toEqual([['um.txt', '']])
  expect(await stored()).toHaveLength(1)
})

test('a removed upload leaves nothing behind', async () => {
  const { acme, bia, lay, ticketId } = await aDesk()
  const { id: uploadId } = await lay(aNote('um.txt'))
  expect(await bia(uploads.remove, { ticketId, uploadId })).toEqual({})
  await acme.runJobs()
  expect(await stored()).toEqual([])
  await expect(bia(messages.send, { ticketId, uploads: [uploadId] })).rejects.toMatchObject(foreign)
})

test('an upload stays available if its message is refused', async () => {
  const { acme, bia, lay, ticketId } = await aDesk()
  const { id } = await lay(aNote('um.txt'))
  await bia(tickets.change, { ticketId, status: 'closed' })
  const send = () => bia(messages.send, { ticketId, uploads: [id] })
  await expect(send()).rejects.toThrow('ERR_TICKET_NOT_OPEN')
  await expect(lay(aNote('dois.txt'))).rejects.toThrow('ERR_TICKET_NOT_OPEN')
  await bia(tickets.change, { ticketId, status: 'open' })
  expect(await send()).toMatchObject({ media: { fileName: 'um.txt' } })
  await acme.runJobs()
  expect(await stored()).toHaveLength(1)
})

test('files that may not be sent may not be uploaded, and leave nothing behind', async () => {
  const { bia, lay, ticketId } = await aDesk()
  const page = { name: 'a.jpg', content: '<html>', type: 'image/jpeg' }
  await expect(lay(page)).rejects.toThrow('ERR_FILE_TYPE_NOT_ALLOWED')
  const content = new Uint8Array(limits.mediaBytesMax + 1)
  content.set(await picture())
  const large = { name: 'a.jpg', content, type: 'image/jpeg' }
  await expect(lay(large)).rejects.toThrow('ERR_FILE_TOO_LARGE')
  const two = bia.upload(uploads.create, { ticketId }, [aNote('um.txt'), aNote('dois.txt')])
  await expect(two).rejects.toThrow('ERR_TOO_MANY_FILES')
  await expect(bia.upload(uploads.create, { ticketId }, [])).rejects.toThrow('ERR_NO_FILE')
  await expect(bia(uploads.create, { ticketId })).rejects.toThrow('ERR_NO_FILE')
  const nameless = lay(aNote('um.txt'), undefined, { id: 'no id' })
  await expect(nameless).rejects.toThrow('ERR_INVALID_INPUT')
  expect(await stored()).toEqual([])
})

test('uploads per user are limited in bytes, and sending or removing one makes room', async () => {
  const { acme, bia, lay, ticketId } = await aDesk()
  const { id } = await lay(aNote('um.txt'))
  await owner`update uploads set size = ${limits.uploadsBytesMax - 100} where id = ${id}`
  await expect(lay(aNote('dois.txt'))).rejects.toThrow('ERR_UPLOADS_FULL')
  expect(await lay(aNote('dois.txt'), acme.ana)).toMatchObject({ fileName: 'dois.txt' })
  expect(await stored()).toHaveLength(2)
  await bia(uploads.remove, { ticketId, uploadId: id })
  expect(await lay(aNote('três.txt'))).toMatchObject({ fileName: 'três.txt' })
})

test('uploads that were not sent within a day are deleted, and nothing else', async () => {
  await lockExclusively('uploads')
  const { acme, bia, lay, ticketId } = await aDesk()
  const [old, gone, fresh] = [
    await lay(aNote('um.txt')),
    await lay(aNote('dois.txt')),
    await lay(aNote('três.txt')),
  ]
  await bia(messages.send, { ticketId, uploads: [gone.id] })
  await owner`update uploads set created_at = now() - interval '25 hours' where id = ${old.id}`
  await deleteExpiredUploads.run(acme.world, {})
  await acme.runJobs()
  expect(await stored()).toHaveLength(2)
  await bia(messages.send, { ticketId, uploads: [fresh.id] })
  const sending = bia(messages.send, { ticketId, uploads: [old.id] })
  await expect(sending).rejects.toMatchObject(foreign)
})

test('uploads are deleted with their ticket, and those of a deleted user after a day', async () => {
  await lockExclusively('uploads')
  const { acme, lay, ticketId } = await aDesk()
  await lay(aNote('um.txt'))
  await acme.ana(tickets.remove, { ticketId })
  await acme.runJobs()
  expect(await stored()).toEqual([])
  const next = await aDesk()
  await next.lay(aNote('dois.txt'), next.acme.ana)
  const { id } = next.acme.ana.user
  await owner`delete from users where id = ${id}`
  const companyId = next.acme.companyId
  const [row] =
    await owner`select user_id, storage_key from uploads where company_id = ${companyId}`
  expect(row).toMatchObject({ user_id: null, storage_key: expect.any(String) })
  await owner`update uploads set created_at = now() - interval '25 hours' where company_id = ${companyId}`
  await deleteExpiredUploads.run(next.acme.world, {})
  await next.acme.runJobs()
  expect(await stored()).toEqual([])
})
