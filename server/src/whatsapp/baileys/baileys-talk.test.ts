import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aNetwork, linked, pace } from '../../../test/whatsapp/baileys-number.ts'
import { cleanup } from '../../../test/cleanup.ts'
import { LIA, SHOP, words } from '../../../test/whatsapp/driver-rigs.ts'
import { eventually } from '../../../test/eventually.ts'
import { OwnershipLost } from '../../platform/driver-stores.ts'
import { baileysDriver } from './driver.ts'
import { makePool } from './pool.ts'

/** Behaviour of this driver alone in conversations. The driver-behaviour tests cover the rest. */
test('nobody can edit or delete messages of another', async () => {
  const { lia, double, told, texts } = await linked()
  const eva = double.phone('5511900000006', 'Eva')
  const id = await lia.write(SHOP, 'minhas palavras')
  await eventually(() => expect(texts()).toHaveLength(1))
  const key = { id, fromMe: true, remoteJid: double.phone(SHOP).jid }
  const editedMessage = { conversation: 'as de Eva' }
  await eva.send(SHOP, { protocolMessage: { key, type: 14, editedMessage } })
  await eva.send(SHOP, { protocolMessage: { key, type: 0 } })
  await eva.write(SHOP, 'tentei')
  await eventually(() => expect(texts()).toEqual(['minhas palavras', 'tentei']))
  await lia.edit(id, 'outras minhas')
  await eventually(() =>
    expect(told.edits).toEqual([{ networkId: id, fromMe: false, text: 'outras minhas' }]),
  )
  expect(told.deletions).toEqual([])
})

test('an edit in the older, unencrypted format is an edit too', async () => {
  const { lia, told, texts } = await linked()
  lia.account.sealsEdits = false
  const id = await lia.write(SHOP, 'ola')
  await eventually(() => expect(texts()).toHaveLength(1))
  await lia.edit(id, 'olá')
  await eventually(() =>
    expect(told.edits).toEqual([{ networkId: id, fromMe: false, text: 'olá' }]),
  )
})

test('ignores groups unless they are enabled', async () => {
  const without = await linked()
  const quiet = without.lia.group('Família', [without.lia, without.shop])
  await without.lia.write(quiet, 'para todos')
  await without.lia.write(SHOP, 'só para a loja')
  await eventually(() => expect(without.texts()).toEqual(['só para a loja']))

  const { lia, shop, told, connection } = await linked({ hasGroups: true })
  const group = lia.group('Clientes', [lia, shop])
  await lia.write(group, 'bom dia a todos')
  await eventually(() => expect(told.messages).toHaveLength(1))
  const { chat, author, pushName, authorName } = told.messages[0]!
  expect([pushName, authorName]).toEqual(['Clientes', 'Lia'])
  expect(author).toMatchObject({ kind: 'user', phone: LIA })
  expect(chat.kind).toBe('group')
  expect(await connection.send({ ...words('bom dia!'), to: chat })).toEqual({ outcome: 'accepted' })
  await eventually(() => expect(lia.messages(group).map((one) => one.text)).toContain('bom dia!'))
})

test("a Brazilian number is reached by the network's spelling of it", async () => {
  const { double, connection } = await linked()
  const old = double.phone('551188887777', 'Conta antiga')
  const found = await connection.checkNumbers(['+55 11 98888-7777', '551188887777'])
  for (const peer of found.values()) expect(peer).toMatchObject({ phone: old.number })
  const message = words('oi', '5511988887777')
  expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
  await eventually(() => expect(old.messages(SHOP).map((one) => one.text)).toEqual(['oi']))
})

test('a number that may not start conversations reports it and does not retry', async () => {
  const { shop, told, connection, network } = await linked()
  const until = new Date(Date.now() + 3_600_000)
  shop.restrict(until)
  // Later states do not mention the restriction.
  const restriction = () =>
    told.states.findLast((one) => one.restriction !== undefined)?.restriction
  await eventually(() => expect(restriction()?.until?.getTime()).toBeGreaterThan(0))
  await network.rules({ refuse: { [LIA]: '463' } })
  expect(await connection.send(words('oi'))).toMatchObject({ outcome: 'refused', retry: 'never' })
  shop.restrict(undefined)
  await eventually(() => expect(restriction()).toBeNull())
})

test('a node that lost the connection to another does not reopen it', async () => {
  const { lia, shop, core, told, texts } = await linked()
  core.commit = async () => Promise.reject(new OwnershipLost('it belongs to another node'))
  const states = told.states.length
  await lia.write(SHOP, 'oi')
  await eventually(() => expect(shop.devices.map(({ line }) => line)).toEqual([undefined]))
  expect([texts(), told.states.slice(states)]).toEqual([[], []])
})

test("a file the network has deleted is uploaded again by the sender's phone", async () => {
  const { lia, told, connection, double } = await linked()
  const file = { kind: 'document', bytes: Buffer.from('a nota'), mime: 'text/plain' } as const
  const id = await lia.write(SHOP, { file: { ...file, fileName: 'nota.txt' } })
  await eventually(() => expect(told.messages).toHaveLength(1))
  const { body } = told.messages[0]!
  if (body.type !== 'media') throw new Error('not a file')
  double.media.expire(lia.message(id).file!.path)
  expect(await text(await connection.openMedia(body.media))).toBe('a nota')
})

test('shows that we type, and downloads a profile picture if there is one', async () => {
  const { lia, connection } = await linked()
  const typed: string[] = []
  lia.heard.on('typing', ({ state }) => typed.push(state))
  const to = { kind: 'user', phone: LIA } as const
  await connection.typing!(to, 'composing')
  await eventually(() => expect(typed).toEqual(['composing']))
  expect(await connection.profilePicture!(to)).toBeNull()
  lia.showPicture(Buffer.from('a face'))
  expect(await text((await connection.profilePicture!(to))!)).toBe('a face')
})

test('a reply contains the text of the quoted message', async () => {
  const { lia, connection } = await linked()
  const question = words('Qual o tamanho?')
  await connection.send(question)
  await connection.send({ ...words('M ou G?'), quotedId: question.networkId })
  await eventually(() => expect(lia.messages(SHOP)).toHaveLength(2))
  const { quotedMessage } = lia.messages(SHOP)[1]!.message.extendedTextMessage!.contextInfo!
  expect(quotedMessage?.extendedTextMessage?.text).toBe('Qual o tamanho?')
})

test('no private key is logged, although the Signal library prints them to its console', async () => {
  const lines: string[] = []
  const made = await aNetwork()
  const { core, lia, shop } = made
  core.context.log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const own = makePool()
  cleanup.push(() => own.end())
  const connection = core.open(baileysDriver({ url: made.network.url, pool: own, pace }))
  cleanup.push(() => connection.close())
  const { qr } = await core.reaches('qrcode')
  await shop.scan(qr!.text)
  await core.reaches('CONNECTED')
  await lia.write(SHOP, 'oi')
  lia.account.failDecrypts = 1
  await connection.send(words('duas vezes'))
  await eventually(() => expect(lia.messages(SHOP).map((one) => one.text)).toContain('duas vezes'))
  await eventually(() => expect(core.texts()).toEqual(['oi']))
  const written = lines.join('')
  expect(written).not.toMatch(/privKey|chainKey|rootKey|<Buffer|wrote to its output/)
  const { noiseKey, signedIdentityKey } = JSON.parse(core.core.secret!) as Record<
    string,
    { private: { data: string } }
  >
  for (const key of [noiseKey, signedIdentityKey]) expect(written).not.toContain(key!.private.data)
  expect(written).not.toContain(LIA)
})
