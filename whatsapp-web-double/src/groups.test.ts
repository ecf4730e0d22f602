import { WAMessageStubType } from 'baileys'
import { expect, test } from 'vitest'
import { makeTestDouble, until } from './test/bench.ts'

const { linked, phone } = makeTestDouble()

/** A shop with a client, a customer and a third person in one group. */
async function grouped(addressing: 'lid' | 'pn') {
  const { shop, lia, client } = await linked()
  const rui = phone('Rui')
  const group = lia.group('Obra da Casa Azul', [shop, rui])
  group.addressing = addressing
  return { shop, lia, rui, client, group }
}

test.each(['lid', 'pn'] as const)(
  'a group named by %s is described, and written to by all',
  async (by) => {
    const { shop, lia, rui, client, group } = await grouped(by)
    const { socket } = client
    expect(await socket.groupMetadata(group.jid)).toMatchObject({
      subject: 'Obra da Casa Azul',
      addressingMode: by,
      participants: [lia, shop, rui].map(({ lidJid, jid }) => ({
        id: by === 'lid' ? lidJid : jid,
      })),
    })
    expect(Object.keys(await socket.groupFetchAllParticipating())).toContain(group.jid)
    await lia.write(group, 'Bom dia a todos')
    await rui.write(group, 'Bom dia')
    // Baileys hands over somebody it knows before somebody it must yet store.
    await until(() => client.text('Bom dia'))
    await lia.write(group, 'Começamos?')
    const { message } = await until(() => client.text('Começamos?'))
    const [own, other] = by === 'lid' ? [lia.lidJid, lia.jid] : [lia.jid, lia.lidJid]
    expect(message.key).toMatchObject({
      remoteJid: group.jid,
      participant: own,
      participantAlt: other,
      fromMe: false,
    })
    const texts = client.upserts.flatMap((one) => one.message.message?.conversation ?? [])
    expect(texts).toEqual(['Bom dia a todos', 'Bom dia', 'Começamos?'])

    const sent = (await socket.sendMessage(group.jid, { text: 'Vamos' }))!
    await socket.sendMessage(group.jid, { text: 'Agora' })
    await until(() => rui.messages(group).at(-1)?.text === 'Agora')
    for (const each of [shop, lia, rui])
      expect(each.messages(group).map(({ text }) => text)).toEqual([
        'Bom dia a todos',
        'Bom dia',
        'Começamos?',
        'Vamos',
        'Agora',
      ])
    expect(rui.message(sent.key.id!).author.number).toBe(shop.number)
  },
)

test('two clients read each other in a group', async () => {
  const { shop, lia, client, group } = await grouped('lid')
  const second = await linked()
  group.members.add(second.shop.account)
  await client.socket.sendMessage(group.jid, { text: 'de uma loja' })
  const { message } = await until(() => second.client.text('de uma loja'))
  expect(message.key).toMatchObject({ remoteJid: group.jid, fromMe: false })
  await second.client.socket.sendMessage(group.jid, { text: 'da outra' })
  await until(() => client.text('da outra'))
  expect(lia.messages(group).map(({ author }) => author.number)).toEqual([
    shop.number,
    second.shop.number,
  ])
})

test('a phone that cannot read the group asks again, and so does a client', async () => {
  const { lia, rui, client, group } = await grouped('lid')
  rui.account.failDecrypts = 1
  await client.socket.sendMessage(group.jid, { text: 'de novo' })
  await until(() => rui.messages(group).some(({ text }) => text === 'de novo'))
  await lia.write(group, 'um')
  await until(() => client.text('um'))
  for (const row of client.store.rows.keys())
    if (row.startsWith('sender-key|')) client.store.rows.delete(row)
  await lia.write(group, 'dois')
  await until(() => client.text('dois'))
})

test('a client founds a group; who is not in one does not see it', async () => {
  const { client, lia, shop } = await linked()
  const { id } = await client.socket.groupCreate('Nova', [lia.jid])
  await lia.write(id, 'Entrei')
  await until(() => client.text('Entrei'))
  expect(shop.messages(id)).toHaveLength(1)
  const stranger = await linked()
  await expect(stranger.client.socket.groupMetadata(id)).rejects.toThrow('item-not-found')
})

test('what becomes of a group is told: founded, renamed, joined, left', async () => {
  const { lia, rui, client, group } = await grouped('lid')
  const eva = phone('Eva')
  const stubs = () => client.upserts.map(({ message }) => message.messageStubType)
  const { GROUP_CREATE, GROUP_CHANGE_SUBJECT, GROUP_PARTICIPANT_ADD, GROUP_PARTICIPANT_REMOVE } =
    WAMessageStubType
  await until(() => stubs().includes(GROUP_CREATE))
  lia.changeGroup(group, { act: 'subject', subject: 'Obra pronta' })
  lia.changeGroup(group, { act: 'add', members: [eva.account] })
  lia.changeGroup(group, { act: 'remove', members: [rui.account] })
  await until(() => stubs().includes(GROUP_PARTICIPANT_REMOVE))
  expect(stubs()).toEqual(expect.arrayContaining([GROUP_CHANGE_SUBJECT, GROUP_PARTICIPANT_ADD]))
  const { subject, participants } = await client.socket.groupMetadata(group.jid)
  expect(subject).toBe('Obra pronta')
  expect(participants.map(({ id }) => id)).toContain(eva.lidJid)
  expect(participants.map(({ id }) => id)).not.toContain(rui.lidJid)
})
