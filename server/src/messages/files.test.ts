import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Message, messages } from '@recado/contract/messages'
import { tickets } from '@recado/contract/tickets'
import { expect, test } from 'vitest'
import { aConversation } from '../../test/conversation.ts'
import { storeStream } from '../media/store-stream.ts'
import { keepFile } from './files.ts'
import { revokeByNetwork } from './network.ts'

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

test('a file that comes when nobody waits for it any more leaves storage again', async () => {
  const { acme } = await aConversation()
  const stream = Readable.from([Buffer.from('um dois')])
  const file = await storeStream(acme.world, acme.companyId, { stream, fileName: 'lista.txt' })
  await acme.inside((ctx) => keepFile(ctx, { messageId: randomUUID(), file }))
  await acme.runJobs()
  await expect(acme.world.files.open(file.key)).rejects.toThrow('there is no file')
})

test('the file of a message we deleted leaves storage once the network has deleted it too', async () => {
  const { acme, messageId, deliver, isStored } = await aSentFile()
  await acme.bia(messages.remove, { messageId })
  await acme.runJobs()
  expect(await isStored()).toBe(true)
  await deliver()
  await acme.runJobs()
  expect(await isStored()).toBe(false)
})

test('a deletion that the network refuses leaves the file with its message', async () => {
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

test('a file that was passed on stays until the last message that shows it is deleted', async () => {
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
