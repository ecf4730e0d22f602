import type { Message } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { aCloudTalk, LIA_NUMBER } from '../../../test/whatsapp/cloud-number.ts'
import { owner as sql } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'

/** A status of Meta for an outbound message. */
async function statusOf({ id }: Message, status: string) {
  const [row] = await sql<{ network_id: string; remote_id: string }>`
    select network_id, remote_id from messages where id = ${id}`
  const { network_id: networkId, remote_id: remoteId } = row!
  const timestamp = Math.floor(Date.now() / 1000)
  return { statuses: [{ id: remoteId, status, timestamp, biz_opaque_callback_data: networkId }] }
}

test.each([false, true])(
  'a failed message does not become sent, whatever status comes last (failure before the response: %j)',
  async (statusFirst) => {
    const talk = await aCloudTalk()
    const { lia, line, double, send, read, posts, ticketId } = talk
    lia.change({ isRegistered: false })
    double.rules({ statusFirst })
    const message = (await send('alô?')) as Message
    const failed = { ack: 0, failure: { code: 'ERR_WAPP_INVALID_CONTACT' } }
    await eventually(async () => expect((await read(ticketId)).at(-1)).toMatchObject(failed))
    await talk.owner.worker!.sender.idle()
    await posts(await statusOf(message, 'sent'))
    lia.change({ isRegistered: true })
    lia.write(line, { body: 'e então?' })
    await eventually(async () =>
      expect((await read(ticketId)).at(-1)).toMatchObject({ fromMe: false }),
    )
    expect((await read(ticketId)).at(-2)).toMatchObject(failed)
    // A delivered message did not fail.
    await posts(await statusOf(message, 'delivered'))
    await eventually(async () =>
      expect((await read(ticketId)).at(-2)).toMatchObject({ ack: 2, failure: null }),
    )
  },
)

/** An action of Lia as Meta posts it. */
const byLia = (id: string, type: string, content: object) => ({
  contacts: [{ wa_id: LIA_NUMBER, profile: { name: 'Lia Duarte' } }],
  messages: [
    { from: LIA_NUMBER, id, timestamp: Math.floor(Date.now() / 1000), type, [type]: content },
  ],
})

test('an update of a message that is not stored yet waits for it and blocks no other post', async () => {
  const { posts, read, ticketId, owner } = await aCloudTalk()
  const aText = (body: string) => ({ type: 'text', text: { body } })
  const edit = { original_message_id: 'wamid.a', message: aText('às três') }
  await posts(byLia('wamid.1', 'edit', edit))
  await posts(byLia('wamid.2', 'revoke', { original_message_id: 'wamid.b' }))
  await posts(byLia('wamid.3', 'reaction', { message_id: 'wamid.c', emoji: '👍' }))
  await posts(byLia('wamid.c', 'text', { body: 'combinado' }))
  await eventually(async () => expect((await read(ticketId)).at(-1)?.body).toBe('combinado'))
  await posts(byLia('wamid.a', 'text', { body: 'às duas' }))
  await posts(byLia('wamid.b', 'text', { body: 'engano' }))
  await eventually(async () =>
    expect((await read(ticketId)).slice(-3)).toMatchObject([
      { body: 'combinado', reactions: [{ emoji: '👍' }] },
      { body: 'às três', isEdited: true },
      { body: 'engano', isDeleted: true },
    ]),
  )
  await eventually(async () =>
    expect(
      await sql`select from cloud_posts where processed_at is null
        and connection_id = ${owner.worker!.lease.connectionId}`,
    ).toEqual([]),
  )
})
