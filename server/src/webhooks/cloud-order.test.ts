import type { Message } from '@recado/contract/messages'
import { afterEach, expect, test } from 'vitest'
import { aCloudTalk, type Closing, soon } from '../../test/cloud-number.ts'
import { owner as sql } from '../../test/database.ts'

const closing: Closing = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A status of Meta for a message of ours. */
async function statusOf({ id }: Message, status: string) {
  const [row] = await sql<{ network_id: string; remote_id: string }>`
    select network_id, remote_id from messages where id = ${id}`
  const { network_id: ours, remote_id: theirs } = row!
  const timestamp = Math.floor(Date.now() / 1000)
  return { statuses: [{ id: theirs, status, timestamp, biz_opaque_callback_data: ours }] }
}

test.each([false, true])(
  'a message that failed has not been sent, whichever Meta says last (failure before the answer: %j)',
  async (statusFirst) => {
    const talk = await aCloudTalk(closing)
    const { lia, line, double, send, read, posts, ticketId } = talk
    lia.change({ isRegistered: false })
    double.rules({ statusFirst })
    const message = (await send('alô?')) as Message
    const failed = { ack: 0, failure: { code: 'ERR_WAPP_INVALID_CONTACT' } }
    await soon(async () => expect((await read(ticketId)).at(-1)).toMatchObject(failed))
    await talk.owner.worker!.courier.idle()
    await posts(await statusOf(message, 'sent'))
    lia.change({ isRegistered: true })
    lia.write(line, { body: 'e então?' })
    await soon(async () => expect((await read(ticketId)).at(-1)).toMatchObject({ fromMe: false }))
    expect((await read(ticketId)).at(-2)).toMatchObject(failed)
    // What came into the hands of the customer did not fail.
    await posts(await statusOf(message, 'delivered'))
    await soon(async () =>
      expect((await read(ticketId)).at(-2)).toMatchObject({ ack: 2, failure: null }),
    )
  },
)
