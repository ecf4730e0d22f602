import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Message, messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, onTestFinished, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { makeMediaDownloader } from '../../links/media-downloader.ts'
import { storeStream } from '../../platform/files/store-stream.ts'
import { saveDownloadedFile } from './files.ts'
import { revokeByNetwork } from './network/changes.ts'
import type { Connection } from '../../platform/whatsapp-driver.ts'

const list = { name: 'lista.txt', content: 'um', type: 'text/plain' }

async function aSentFile() {
  const talk = await aConversation()
  const { acme, ticketId, deliver } = talk
  const sent = await acme.bia.upload(messages.send, { ticketId, body: '' }, [list])
  const { id: messageId } = sent as Message
  const { storageKey } = await acme.inside(({ db }) =>
    db
      .selectFrom('attachments')
      .select('storageKey')
      .where('messageId', '=', messageId)
      .executeTakeFirstOrThrow(),
  )
  await deliver()
  const isStored = () =>
    acme.world.files.open(storageKey!).then(
      () => true,
      () => false,
    )
  return { ...talk, messageId, isStored }
}

test('a file downloaded for a deleted message is removed from storage', async () => {
  const { acme } = await aConversation()
  const stream = Readable.from([Buffer.from('um dois')])
  const file = await storeStream(acme.world, acme.companyId, { stream, fileName: 'lista.txt' })
  await acme.inside((ctx) => saveDownloadedFile(ctx, { messageId: randomUUID(), file }))
  await acme.runJobs()
  await expect(acme.world.files.open(file.key)).rejects.toThrow('there is no file')
})

test('the file of a message deleted by us is removed once the network has deleted it', async () => {
  const { acme, messageId, deliver, isStored } = await aSentFile()
  await acme.bia(messages.remove, { messageId })
  await acme.runJobs()
  expect(await isStored()).toBe(true)
  await deliver()
  await acme.runJobs()
  expect(await isStored()).toBe(false)
})

test('the file stays if the network refuses the deletion', async () => {
  const { acme, messageId, deliver, isStored, one } = await aSentFile()
  acme.network.answerChange = () => ({
    outcome: 'refused',
    retry: 'never',
    text: 'too-late',
    code: 'ERR_DELETE_WAPP_MSG',
  })
  await acme.bia(messages.remove, { messageId })
  await deliver()
  await acme.runJobs()
  expect(await isStored()).toBe(true)
  expect((await one(messageId)).media).toMatchObject({ state: 'ready', fileName: 'lista.txt' })
})

test('a forwarded file stays until the last message that uses it is deleted', async () => {
  const { acme, messageId, connectionId, networkIdOf, deliver, isStored } = await aSentFile()
  const rosa = await acme.contact()
  const { results } = await acme.bia(messages.forward, { messageId, contactIds: [rosa.id] })
  const { id: ticketId } = await acme.bia(tickets.showByUuid, {
    ticketUuid: results[0]!.ticketUuid!,
  })
  const copy = (await acme.bia(messages.list, { ticketId })).messages.find(({ media }) => media)!
  await deliver()
  const onThePhone = async (id: string) => {
    const networkId = await networkIdOf(id)
    await acme.inside((ctx) => revokeByNetwork(ctx, { connectionId, networkId, fromMe: true }))
    await acme.runJobs()
  }
  await onThePhone(messageId)
  expect(await isStored()).toBe(true)
  await onThePhone(copy.id)
  expect(await isStored()).toBe(false)
})

const note = { mime: 'text/plain', fileName: 'nota.txt' }

/** Lia has sent a file. The downloader gets the network's answer on every attempt. */
async function aFileOnItsWay(said: { mime: string; fileName: string } = note) {
  const talk = await aConversation()
  const { acme, connectionId, ticketId, read } = talk
  await acme.inside(({ db }) =>
    db.updateTable('tickets').set({ queueId: acme.sales.id }).where('id', '=', ticketId).execute(),
  )
  const media = { kind: 'document', ...said, bytes: 6, network: { id: 'x' } } as const
  const body = { type: 'media', media } as const
  await arrive(acme, { connectionId, all: [anInbound({ body })] })
  const network = { answer: (): Readable => Readable.from([Buffer.from('a nota')]) }
  const { companyId, world } = acme
  const downloader = makeMediaDownloader(world, {
    companyId,
    connectionId,
    connection: { openMedia: async () => network.answer() } as unknown as Connection,
    isOnline: () => true,
  })
  onTestFinished(() => downloader.stop())
  const { id: messageId } = (await read()).at(-1)!
  /** The last of all attempts fails. */
  const fails = async (answer: () => Readable) => {
    network.answer = answer
    await owner`update attachments set attempts = 5, next_at = now() where message_id = ${messageId}`
    downloader.wake()
    await expect.poll(() => mediaNow()).toMatchObject({ state: 'failed' })
  }
  const mediaNow = async () => (await talk.one(messageId)).media
  return { ...talk, messageId, network, downloader, fails, media: mediaNow }
}

const away = () => {
  throw new Error('the network has it not')
}

test('a failed download says why and can be retried by users who see the ticket', async () => {
  const { acme, messageId, network, downloader, fails, media, connectionId } = await aFileOnItsWay()
  await fails(away)
  expect(await media()).toMatchObject({
    failure: { code: 'ERR_WAPP_DOWNLOAD_MEDIA', canRetry: true },
  })
  await expect(acme.rui(messages.fetchFile, { messageId })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  })
  acme.told.length = 0
  const asked = await acme.bia(messages.fetchFile, { messageId })
  expect(asked.media).toMatchObject({ state: 'pending', failure: null })
  expect(acme.told.map(({ event, data }) => [event.action, data])).toEqual([
    ['update', expect.objectContaining({ message: asked })],
  ])
  const { companyId } = acme
  expect(acme.signals).toContainEqual({ topic: 'files', news: { companyId, connectionId } })
  await expect(acme.bia(messages.fetchFile, { messageId })).rejects.toMatchObject({
    code: 'ERR_MESSAGE_NOT_FAILED',
  })
  network.answer = () => Readable.from([Buffer.from('a nota')])
  downloader.wake()
  await expect.poll(media).toMatchObject({ state: 'ready', size: 6, failure: null })
})

test('a retried download gets the full number of attempts', async () => {
  const { acme, messageId, fails } = await aFileOnItsWay()
  await fails(away)
  await acme.bia(messages.fetchFile, { messageId })
  const [row] = await owner`select attempts from attachments where message_id = ${messageId}`
  expect(row?.['attempts']).toBe(0)
})

test('a permanent error of the file is reported, and the download is not retried', async () => {
  const { acme, messageId, fails, media } = await aFileOnItsWay()
  await fails(() => Readable.from([Buffer.from('<html>')]))
  const failure = { code: 'ERR_FILE_TYPE_NOT_ALLOWED', canRetry: false }
  expect(await media()).toMatchObject({ failure })
  await expect(acme.bia(messages.fetchFile, { messageId })).rejects.toMatchObject({
    code: 'ERR_WAPP_DOWNLOAD_MEDIA',
  })
})

test('files of a removed connection cannot be retried', async () => {
  const { acme, messageId, fails, connectionId } = await aFileOnItsWay()
  await fails(away)
  await owner`update connections set deleted_at = now() where id = ${connectionId}`
  await expect(acme.bia(messages.fetchFile, { messageId })).rejects.toMatchObject({
    code: 'ERR_WAPP_DOWNLOAD_MEDIA',
  })
})

test.each([
  ['../../tmp/conta\u202efdp.exe', 'application/pdf', 'contafdp.pdf'],
  ['a\r\nx-evil: 1.pdf', 'text/plain', 'ax-evil 1.txt'],
])(
  'a file that a customer calls %j has a clean name before and after the download',
  async (fileName, mime, declared) => {
    const { network, downloader, media } = await aFileOnItsWay({ fileName, mime })
    const before = await media()
    expect(before!.fileName).toBe(declared)
    network.answer = () => Readable.from([Buffer.from('%PDF-1.4 conta')])
    downloader.wake()
    await expect.poll(() => media()).toMatchObject({ state: 'ready' })
    const after = (await media())!.fileName
    expect(after).toMatch(/^(contafdp|ax-evil 1)\.pdf$/)
  },
)
