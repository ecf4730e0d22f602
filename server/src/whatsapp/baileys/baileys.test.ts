import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { LIA, SHOP, soon, words } from '../../../test/driver-rigs.ts'
import { aCore } from '../../../test/recording-sink.ts'
import { aWhatsAppWebNetwork } from '../../../test/whatsapp-web-network.ts'
import { OwnerLost } from '../driver.ts'
import { baileysDriver } from './driver.ts'
import { makePool } from './pool.ts'

/** What this driver alone does, or must not do; the rest it shares with all others. */
const pool = makePool()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => pool.end())

const pace = {
  firstRetryMs: 20,
  longestRetryMs: 80,
  unavailableRetryMs: 20,
  ackMs: 400,
  askMs: 2000,
  keepRetryMs: 20,
  connectEveryMs: 0,
}

async function aNetwork({ hasGroups = false } = {}) {
  const network = await aWhatsAppWebNetwork()
  ends.push(() => network.close())
  const driver = baileysDriver({ url: network.url, pool, pace, hasGroups })
  const core = aCore()
  const begin = () => {
    const connection = core.open(driver)
    ends.push(() => connection.close())
    return connection
  }
  const { double } = network
  return { network, double, core, begin, lia: double.phone(LIA, 'Lia'), shop: double.phone(SHOP) }
}

async function linked(options = {}) {
  const made = await aNetwork(options)
  const connection = made.begin()
  const { qr } = await made.core.reaches('qrcode')
  await made.shop.scan(qr!.text)
  await made.core.reaches('CONNECTED')
  return { ...made, ...made.core, connection }
}

test('pairs by a code that is typed on the phone', async () => {
  const { begin, core, shop, double, lia } = await aNetwork()
  const connection = begin()
  await core.reaches('qrcode')
  const code = await connection.requestPairingCode!('+55 11 90000-0001')
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  await shop.enterCode(code)
  expect(await core.reaches('CONNECTED')).toEqual({ state: 'CONNECTED', phone: SHOP })
  await expect(connection.requestPairingCode!(SHOP)).rejects.toThrow('ERR_WAPP_PAIRING_CODE')
  await lia.write(double.phone(SHOP), 'oi')
  await soon(() => expect(core.texts()).toEqual(['oi']))
})

test('what was decrypted and not handed on when the connection closed is handed on when it opens again', async () => {
  const { lia, shop, core, connection, begin, texts, told } = await linked()
  shop.account.isOnline = false
  core.keep = async () => Promise.reject(new Error('the database is away'))
  const id = await lia.write(SHOP, 'não me perca')
  await soon(() => expect(lia.message(id).ack).toBe(2))
  await connection.close()
  expect(texts()).toEqual([])
  core.keep = async () => {}
  begin()
  await soon(() => expect(texts()).toEqual(['não me perca']))
  expect(told.messages[0]).toMatchObject({ networkId: id, origin: 'offline-replay' })
})

test('a process that dies under a conversation takes nothing with it', async () => {
  const { lia, texts, told, connection } = await linked()
  const said = Array.from({ length: 60 }, (_, n) => `${n}`)
  const speaking = (async () => {
    for (const body of said) await lia.write(SHOP, body)
  })()
  await soon(() => expect(texts().length).toBeGreaterThan(5))
  const sending = connection.send(words('no meio'))
  pool.seat().end()
  expect(['accepted', 'uncertain']).toContain((await sending).outcome)
  await speaking
  await soon(() => expect(texts()).toHaveLength(60))
  expect(texts()).toEqual(said)
  expect(told.states.map(({ state }) => state)).toContain('OPENING')
  expect(told.messages.map(({ body }) => body.type)).not.toContain('placeholder')
})

test('what comes in while older messages are still being caught up with stands behind them', async () => {
  const { lia, shop, connection, begin, texts } = await linked()
  await connection.close()
  const said = Array.from({ length: 60 }, (_, n) => `${n}`)
  for (const body of said.slice(0, 40)) await lia.write(SHOP, body)
  begin()
  await soon(() => expect(shop.devices[0]?.line).toBeDefined())
  for (const body of said.slice(40)) await lia.write(SHOP, body)
  await soon(() => expect(texts()).toHaveLength(60))
  expect(texts()).toEqual(said)
})

test('what seals a message is kept before the message leaves', async () => {
  const { connection, context, double } = await linked()
  const log: string[] = []
  const { commit } = context.keys
  context.keys.commit = async (batch) => {
    await commit(batch)
    if (batch.puts.some(({ kind }) => kind === 'session')) log.push('kept')
  }
  double.events.on('in', ({ tag }) => tag === 'message' && log.push('left'))
  for (const body of ['um', 'dois'])
    expect(await connection.send(words(body))).toEqual({ outcome: 'accepted' })
  await connection.close()
  expect(log.join(' ')).toMatch(/^(kept )+left (kept )+left$/)
})

test('a message that comes again since its confirmation was lost is confirmed, and told once', async () => {
  const { lia, double, texts, shop } = await linked()
  shop.account.isOnline = false
  double.faults.loseReceipts = true
  const id = await lia.write(SHOP, 'de novo')
  await soon(() => expect(texts()).toEqual(['de novo']))
  expect(lia.message(id).ack).toBe(1)
  double.faults.loseReceipts = false
  shop.cut()
  await soon(() => expect(lia.message(id).ack).toBe(2))
  expect(texts()).toEqual(['de novo'])
})

test('what cannot be decrypted has its place, and is told again when its sender has sent it anew', async () => {
  const { lia, connection, context, begin, told, texts, reaches } = await linked()
  await lia.write(SHOP, 'antes')
  await soon(() => expect(texts()).toEqual(['antes']))
  await connection.close()
  const { read } = context.keys
  context.keys.read = async (kind, keys) => (kind === 'session' ? {} : read(kind, keys))
  begin()
  await reaches('CONNECTED')
  const id = await lia.write(SHOP, 'depois')
  await soon(() => expect(told.messages).toHaveLength(3))
  expect(told.messages.slice(1)).toMatchObject([
    { networkId: id, body: { type: 'placeholder', why: 'undecryptable' } },
    { networkId: id, body: { type: 'text', text: 'depois' } },
  ])
})

test('keys that could not be read are not taken for keys that are not there', async () => {
  const { lia, connection, context, begin, told, texts, reaches } = await linked()
  await lia.write(SHOP, 'antes')
  await soon(() => expect(texts()).toEqual(['antes']))
  await connection.close()
  const { read } = context.keys
  let isAway = true
  context.keys.read = async (kind, keys) => {
    if (isAway && kind === 'session') throw new Error('the database is away')
    return read(kind, keys)
  }
  begin()
  await reaches('CONNECTED')
  await lia.write(SHOP, 'depois')
  await reaches('OPENING')
  isAway = false
  await soon(() => expect(texts()).toEqual(['antes', 'depois']))
  expect(told.messages).toHaveLength(2)
})

test('nobody changes or deletes the words of another', async () => {
  const { lia, double, told, texts } = await linked()
  const eva = double.phone('5511900000006', 'Eva')
  const id = await lia.write(SHOP, 'minhas palavras')
  await soon(() => expect(texts()).toHaveLength(1))
  const key = { id, fromMe: true, remoteJid: double.phone(SHOP).jid }
  const editedMessage = { conversation: 'as de Eva' }
  await eva.send(SHOP, { protocolMessage: { key, type: 14, editedMessage } })
  await eva.send(SHOP, { protocolMessage: { key, type: 0 } })
  await eva.write(SHOP, 'tentei')
  await soon(() => expect(texts()).toEqual(['minhas palavras', 'tentei']))
  await lia.edit(id, 'outras minhas')
  await soon(() =>
    expect(told.edits).toEqual([{ networkId: id, fromMe: false, text: 'outras minhas' }]),
  )
  expect(told.deletions).toEqual([])
})

test('an edit in the older way, without a seal, is an edit too', async () => {
  const { lia, told, texts } = await linked()
  lia.account.sealsEdits = false
  const id = await lia.write(SHOP, 'ola')
  await soon(() => expect(texts()).toHaveLength(1))
  await lia.edit(id, 'olá')
  await soon(() => expect(told.edits).toEqual([{ networkId: id, fromMe: false, text: 'olá' }]))
})

test('groups are left alone, unless they are wanted', async () => {
  const without = await linked()
  const quiet = without.lia.group('Família', [without.lia, without.shop])
  await without.lia.write(quiet, 'para todos')
  await without.lia.write(SHOP, 'só para a loja')
  await soon(() => expect(without.texts()).toEqual(['só para a loja']))

  const { lia, shop, told, connection } = await linked({ hasGroups: true })
  const group = lia.group('Clientes', [lia, shop])
  await lia.write(group, 'bom dia a todos')
  await soon(() => expect(told.messages).toHaveLength(1))
  const { chat, author } = told.messages[0]!
  expect(author).toMatchObject({ kind: 'user', phone: LIA })
  expect(chat.kind).toBe('group')
  expect(await connection.send({ ...words('bom dia!'), to: chat })).toEqual({ outcome: 'accepted' })
  await soon(() => expect(lia.messages(group).map((one) => one.text)).toContain('bom dia!'))
})

test("a number of Brazil is reached by the network's own spelling of it", async () => {
  const { double, connection } = await linked()
  const old = double.phone('551188887777', 'Conta antiga')
  const found = await connection.checkNumbers(['+55 11 98888-7777', '551188887777'])
  for (const peer of found.values()) expect(peer).toMatchObject({ phone: old.number })
  const message = words('oi', '5511988887777')
  expect(await connection.send(message)).toEqual({ outcome: 'accepted' })
  await soon(() => expect(old.messages(SHOP).map((one) => one.text)).toEqual(['oi']))
})

test('a number that may begin no conversations says so, and does not insist', async () => {
  const { shop, told, connection, network } = await linked()
  const until = new Date(Date.now() + 3_600_000)
  shop.restrict(until)
  await soon(() => expect(told.states.at(-1)!.restriction?.until?.getTime()).toBeGreaterThan(0))
  await network.rules({ refuse: { [LIA]: '463' } })
  expect(await connection.send(words('oi'))).toMatchObject({ outcome: 'refused', retry: 'never' })
  shop.restrict(undefined)
  await soon(() => expect(told.states.at(-1)!.restriction).toBeNull())
})

test('who has lost the connection to another node does not open it once more', async () => {
  const { lia, shop, core, told, texts } = await linked()
  core.commit = async () => Promise.reject(new OwnerLost('it belongs to another node'))
  const states = told.states.length
  await lia.write(SHOP, 'oi')
  await soon(() => expect(shop.devices.map(({ line }) => line)).toEqual([undefined]))
  expect([texts(), told.states.slice(states)]).toEqual([[], []])
})

test('a file that the network has forgotten is brought again by the phone of its sender', async () => {
  const { lia, told, connection, double } = await linked()
  const file = { kind: 'document', bytes: Buffer.from('a nota'), mime: 'text/plain' } as const
  const id = await lia.write(SHOP, { file: { ...file, fileName: 'nota.txt' } })
  await soon(() => expect(told.messages).toHaveLength(1))
  const { body } = told.messages[0]!
  if (body.type !== 'media') throw new Error('not a file')
  double.media.expire(lia.message(id).file!.path)
  expect(await text(await connection.openMedia(body.media))).toBe('a nota')
})

test('shows that we write, and finds a picture where there is one', async () => {
  const { lia, connection } = await linked()
  const typed: string[] = []
  lia.heard.on('typing', ({ state }) => typed.push(state))
  const to = { kind: 'user', phone: LIA } as const
  await connection.typing!(to, 'composing')
  await soon(() => expect(typed).toEqual(['composing']))
  expect(await connection.profilePicture!(to)).toBeNull()
  lia.showPicture(Buffer.from('a face'))
  expect(await connection.profilePicture!(to)).toEqual({ url: expect.stringContaining('http') })
})

test('a message quoted is shown with its words to whoever reads the answer', async () => {
  const { lia, connection } = await linked()
  const question = words('Qual o tamanho?')
  await connection.send(question)
  await connection.send({ ...words('M ou G?'), quotedId: question.networkId })
  await soon(() => expect(lia.messages(SHOP)).toHaveLength(2))
  const { quotedMessage } = lia.messages(SHOP)[1]!.message.extendedTextMessage!.contextInfo!
  expect(quotedMessage?.extendedTextMessage?.text).toBe('Qual o tamanho?')
})

test('no private key is written anywhere, though the Signal library writes them to its console', async () => {
  const lines: string[] = []
  const made = await aNetwork()
  const { core, lia, shop } = made
  core.context.log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const own = makePool()
  ends.push(() => own.end())
  const connection = core.open(baileysDriver({ url: made.network.url, pool: own, pace }))
  ends.push(() => connection.close())
  const { qr } = await core.reaches('qrcode')
  await shop.scan(qr!.text)
  await core.reaches('CONNECTED')
  await lia.write(SHOP, 'oi')
  lia.account.failDecrypts = 1
  await connection.send(words('duas vezes'))
  await soon(() => expect(lia.messages(SHOP).map((one) => one.text)).toContain('duas vezes'))
  await soon(() => expect(core.texts()).toEqual(['oi']))
  const written = lines.join('')
  expect(written).not.toMatch(/privKey|chainKey|rootKey|<Buffer|outside of its channel/)
  const { noiseKey, signedIdentityKey } = JSON.parse(core.core.secret!) as Record<
    string,
    { private: { data: string } }
  >
  for (const key of [noiseKey, signedIdentityKey]) expect(written).not.toContain(key!.private.data)
  expect(written).not.toContain(LIA)
})
