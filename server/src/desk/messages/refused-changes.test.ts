import { messages } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { recordFailed } from '../../links/sending/outbox.ts'
import { lockTicketOf } from './lock-ticket.ts'
import { failByNetwork, markFailed, reactByNetwork } from './network/changes.ts'

type Talk = Awaited<ReturnType<typeof aConversation>>

const refuseAll = ({ acme }: Talk) => {
  acme.network.answerChange = () => ({
    outcome: 'refused',
    retry: 'never',
    text: 'too-late',
    code: 'ERR_FETCH_WAPP_MSG',
  })
}

const ours = (emoji: string) => [{ emoji, fromMe: true }]

test('a refused reaction restores the previous one, also one made on the phone', async () => {
  const talk = await aConversation()
  const { acme, deliver, one, hello, connectionId } = talk
  const [question] = await talk.read()
  const messageId = question!.id
  const react = (emoji: string | null) => acme.bia(messages.react, { messageId, emoji })
  await react('👍')
  await deliver()
  refuseAll(talk)
  for (const next of ['❤️', null]) {
    await react(next)
    await deliver()
    expect((await one(messageId)).reactions).toEqual(ours('👍'))
  }
  const { networkId } = hello
  await acme.inside((ctx) =>
    reactByNetwork(ctx, { connectionId, networkId, byMe: true, emoji: '😂' }),
  )
  await react('❤️')
  await deliver()
  expect((await one(messageId)).reactions).toEqual(ours('😂'))
})

test('a refused deletion shows what the customer sees and nothing that was never sent', async () => {
  const talk = await aConversation()
  const { acme, sent, deliver, one, ticket } = talk
  const { id: messageId } = await sent('um')
  await acme.bia(messages.edit, { messageId, body: 'dois' })
  await acme.bia(messages.react, { messageId, emoji: '👍' })
  await deliver()
  await acme.bia(messages.edit, { messageId, body: 'três' })
  await acme.bia(messages.react, { messageId, emoji: '❤️' })
  await acme.bia(messages.remove, { messageId })
  refuseAll(talk)
  await deliver()
  expect(await one(messageId)).toMatchObject({
    body: 'dois',
    edits: [{ body: 'um' }],
    isEdited: true,
    isDeleted: false,
    reactions: ours('👍'),
  })
  expect((await ticket()).lastMessage).toBe('dois')
})

test('a message deleted by us is not the last message, and the previous one updates the list', async () => {
  const { acme, sent, ticket } = await aConversation()
  const { id: first } = await sent('um')
  const { id: second } = await sent('dois')
  await acme.bia(messages.remove, { messageId: second })
  await acme.bia(messages.edit, { messageId: first, body: 'um!' })
  expect(await ticket()).toMatchObject({ lastMessage: 'um!' })
  await acme.inside((ctx) => markFailed(ctx, { messageId: second, code: 'ERR_X', canRetry: true }))
  expect(await ticket()).toMatchObject({ lastMessageFailed: false })
  await acme.bia(messages.remove, { messageId: first })
  expect(await ticket()).toMatchObject({ lastMessage: 'Oi', lastMessageFromMe: false })
})

/**
 * Runs `work` while another transaction holds the ticket, as a deletion does first. `work` must wait and hold no lock
 * that the other needs.
 */
async function whileTicketIsHeld(talk: Talk, messageId: string, work: () => Promise<void>) {
  const { answer } = await talk.acme.inside(async (ctx) => {
    await lockTicketOf(ctx, messageId)
    const held = await runBlocked(ctx.db, work)
    for (const table of ['outbox', 'messages'] as const)
      await ctx.db
        .selectFrom(table)
        .select('id')
        .where(table === 'outbox' ? 'messageId' : 'id', '=', messageId)
        .forUpdate()
        .noWait()
        .execute()
    return held
  })
  expect(await answer).toBeUndefined()
}

test('recording a failure waits for a concurrent deletion or edit without a deadlock', async () => {
  const talk = await aConversation()
  const { acme, send, connectionId, networkIdOf } = talk
  const { id: messageId } = await send('Olá')
  const networkId = await networkIdOf(messageId)
  const { id: outboxId } = await acme.inside(({ db }) =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('messageId', '=', messageId)
      .executeTakeFirstOrThrow(),
  )
  const code = 'ERR_SENDING_WAPP_MSG'
  const entry = { outboxId, messageId, kind: 'send', body: 'Olá' } as never
  await whileTicketIsHeld(talk, messageId, () =>
    acme.inside((ctx) => failByNetwork(ctx, { connectionId, networkId, code })),
  )
  await whileTicketIsHeld(talk, messageId, () =>
    acme.inside((ctx) => recordFailed(ctx, { entry, code, canRetry: true })),
  )
  expect(await talk.one(messageId)).toMatchObject({ failure: { code } })
})
