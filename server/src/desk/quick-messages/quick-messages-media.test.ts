import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { quickMessages } from '@recado/contract/desk/quick-messages'
import { uploads } from '@recado/contract/desk/uploads'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aFolder } from '../../../test/folder.ts'
import { newKey } from '../../platform/files/keys.ts'
import { deleteExpiredUploads } from '../uploads/jobs.ts'

const { files, stored } = aFolder()

const greeting = { shortcode: 'tabela', message: 'Segue a tabela, {{primeiro_nome}}.' }

async function aDesk() {
  const company = await aCompany()
  company.world.files = files
  const keep = (who: Caller, name: string, more: { id?: string } = {}) =>
    who.upload(uploads.createWithoutTicket, more, [{ name, content: name, type: 'text/plain' }])
  const get = (url: string) => company.app.inject({ method: 'GET', url })
  return { ...company, keep, get }
}

test('a quick reply has a file, which everybody who uses it can load', async () => {
  const { mel, bia, stranger, keep, get } = await aDesk()
  const { id: mediaId } = await keep(mel, 'tabela.txt')
  const made = await mel(quickMessages.create, { ...greeting, isGlobal: true, mediaId })
  expect(made.media).toMatchObject({
    fileName: 'tabela.txt',
    mime: 'text/plain',
    mediaType: 'document',
    size: 10,
  })
  const [seen] = await bia(quickMessages.list, {})
  expect(await get(seen!.media!.url)).toMatchObject({ statusCode: 200, body: 'tabela.txt' })
  expect(await stranger(quickMessages.list, {})).toEqual([])
})

test('an absent file stays, a new one replaces it, and null removes it, each with its content', async () => {
  const { bia, keep, get, runJobs } = await aDesk()
  const { id: mediaId } = await keep(bia, 'um.txt')
  const made = await bia(quickMessages.create, { ...greeting, mediaId })
  const { id } = made
  const kept = await bia(quickMessages.change, { id, message: 'Outra mensagem' })
  expect(kept.media).toEqual(made.media)
  const same = await bia(quickMessages.change, { id, mediaId: made.media!.id })
  expect(same.media).toEqual(made.media)
  const next = await keep(bia, 'dois.txt')
  const changed = await bia(quickMessages.change, { id, mediaId: next.id })
  expect(changed.media).toMatchObject({ fileName: 'dois.txt' })
  await runJobs()
  expect(await stored()).toHaveLength(1)
  expect((await get(made.media!.url)).statusCode).toBe(404)
  expect((await bia(quickMessages.change, { id, mediaId: null })).media).toBeNull()
  await runJobs()
  expect(await stored()).toEqual([])
})

test('the file leaves with its quick reply, also when the owner is deleted', async () => {
  await lockExclusively('uploads')
  const { companyId, bia, rui, keep, runJobs, world } = await aDesk()
  const { id: mediaId } = await keep(bia, 'um.txt')
  const { id } = await bia(quickMessages.create, { ...greeting, mediaId })
  await bia(quickMessages.remove, { id })
  await runJobs()
  expect(await stored()).toEqual([])
  const other = await keep(rui, 'dois.txt')
  await rui(quickMessages.create, { ...greeting, mediaId: other.id })
  await owner`update uploads set created_at = now() - interval '25 hours' where company_id = ${companyId}`
  await deleteExpiredUploads.run(world, {})
  await runJobs()
  expect(await stored()).toHaveLength(1)
  await owner`delete from users where id = ${rui.user.id}`
  await deleteExpiredUploads.run(world, {})
  await runJobs()
  expect(await stored()).toEqual([])
})

test('only an own upload that belongs to nothing becomes the file', async () => {
  const { ana, bia, stranger, keep, ticket, connection } = await aDesk()
  const theirs = await keep(stranger, 'fora.txt')
  const colleagues = await keep(ana, 'ana.txt')
  const { id: connectionId } = await connection()
  const { id: ticketId } = await ticket({ status: 'open', userId: bia.user.id, connectionId })
  const ofTicket = await bia.upload(uploads.create, { ticketId }, [
    { name: 'um.txt', content: 'um', type: 'text/plain' },
  ])
  const own = await keep(bia, 'dois.txt')
  await bia(quickMessages.create, { ...greeting, shortcode: 'usado', mediaId: own.id })
  for (const { id: mediaId } of [theirs, colleagues, ofTicket, own, { id: randomUUID() }])
    await expect(bia(quickMessages.create, { ...greeting, mediaId })).rejects.toThrow(
      'ERR_NO_UPLOAD_FOUND',
    )
  expect(await bia(quickMessages.list, {})).toHaveLength(1)
})

test('an upload with the id of a message opens no file of that message', async () => {
  const { bia, ticket, message, keep } = await aDesk()
  const { id: messageId } = await message(await ticket(), { mediaType: 'document' })
  const { id: mediaId } = await keep(bia, 'meu.txt', { id: messageId })
  const { media } = await bia(quickMessages.create, { ...greeting, mediaId })
  expect(media!.id).not.toBe(messageId)
  expect(media!.url).not.toContain(messageId)
})

test('a message with the id of the file of a quick reply does not replace it', async () => {
  const { mel, ticket, message, inside, keep, get, companyId } = await aDesk()
  const { id: mediaId } = await keep(mel, 'tabela.txt')
  const { media } = await mel(quickMessages.create, { ...greeting, isGlobal: true, mediaId })
  const { id: messageId } = await message(await ticket(), { id: media!.id, mediaType: 'document' })
  const storageKey = newKey(companyId)
  await files.put(storageKey, Readable.from(['outra']))
  const file = { storageKey, fileName: 'outra.txt', mime: 'text/plain', size: 5 }
  await inside(({ db }) =>
    db
      .insertInto('attachments')
      .values({ messageId, ...file })
      .execute(),
  )
  expect(await get(media!.url)).toMatchObject({ statusCode: 200, body: 'tabela.txt' })
})

test('of two concurrent files one stays, and its content with it', async () => {
  const { bia, keep, runJobs } = await aDesk()
  const { id } = await bia(quickMessages.create, greeting)
  const both = [await keep(bia, 'um.txt'), await keep(bia, 'dois.txt')]
  await Promise.all(both.map((one) => bia(quickMessages.change, { id, mediaId: one.id })))
  await runJobs()
  expect(await stored()).toHaveLength(1)
})
