import { BufferJSON, initAuthCreds } from 'baileys'
import { expect, test } from 'vitest'
import type { KeyBatch, KeyQuestion } from './protocol.ts'
import type { AskKeys } from './questions.ts'
import { makeStore } from './store.ts'

/** A server that stores keys, or fails. */
function aServer(credentials?: string) {
  const server = {
    rows: new Map<string, string>(),
    batches: [] as KeyBatch[],
    reads: [] as string[],
    lost: [] as unknown[],
    before: async () => {},
  }
  const ask = (async (question: KeyQuestion) => {
    if (question.op === 'read') {
      server.reads.push(...question.keys)
      const { kind, keys } = question
      const found = keys.flatMap((key) => {
        const value = server.rows.get(`${kind} ${key}`)
        return value === undefined ? [] : [[key, value]]
      })
      return Object.fromEntries(found)
    }
    if (question.op === 'waiting') return []
    await server.before()
    server.batches.push(question.batch)
    for (const { kind, key, value } of question.batch.puts) server.rows.set(`${kind} ${key}`, value)
    for (const { kind, key } of question.batch.removes) server.rows.delete(`${kind} ${key}`)
    return null
  }) as AskKeys
  const store = makeStore({ credentials, ask, onLost: (error) => server.lost.push(error) })
  return { server, store, keys: store.state.keys }
}

const paired = () =>
  JSON.stringify(
    { ...initAuthCreds(), account: {}, me: { id: '1:1@s.whatsapp.net' } },
    BufferJSON.replacer,
  )

const session = (n: number) => ({ session: { a: Buffer.of(n) } })

test('changes during a commit are batched into the next one, the latest of each key only', async () => {
  const { server, keys } = aServer()
  const gate = Promise.withResolvers<void>()
  server.before = () => gate.promise
  const first = keys.set(session(1))
  await new Promise(setImmediate)
  const others = [keys.set(session(2)), keys.set(session(3)), keys.set({ 'pre-key': { 7: null } })]
  gate.resolve()
  await Promise.all([first, ...others])
  expect(server.batches).toHaveLength(2)
  expect(server.batches[1]!.puts).toMatchObject([{ kind: 'session', key: 'a' }])
  expect(server.batches[1]!.removes).toEqual([{ kind: 'pre-key', key: '7' }])
  expect(await keys.get('session', ['a'])).toEqual({ a: Buffer.of(3) })
})

test('credentials are committed with their keys, and only after pairing', async () => {
  const before = aServer()
  before.store.credentialsChanged()
  await before.store.idle()
  expect(before.server.batches).toEqual([])

  const { server, store, keys } = aServer(paired())
  store.state.creds.nextPreKeyId = 42
  store.credentialsChanged()
  await keys.set(session(1))
  expect(server.batches).toHaveLength(1)
  expect(JSON.parse(server.batches[0]!.credentials!)).toMatchObject({ nextPreKeyId: 42 })
})

test('a value that was not committed is not cached', async () => {
  const { server, keys } = aServer()
  await keys.set(session(1))
  server.before = async () => Promise.reject(new Error('the lease is lost'))
  await expect(keys.set(session(2))).rejects.toThrow('the lease is lost')
  expect(server.lost).toHaveLength(1)
  expect(await keys.get('session', ['a'])).toEqual({ a: Buffer.of(1) })
})

test('a commit that fails briefly is retried', async () => {
  const { server, keys } = aServer()
  let failures = 2
  server.before = async () => {
    if (failures-- > 0) throw new Error('the database is away')
  }
  await keys.set(session(1))
  expect(server.lost).toEqual([])
  expect(await keys.get('session', ['a'])).toEqual({ a: Buffer.of(1) })
})

test('values and missing values are cached after one read; the library gets a copy', async () => {
  const { server, keys } = aServer()
  await keys.set({ session: { a: { chain: 1 } as never } })
  const { a } = await keys.get('session', ['a', 'b'])
  Object.assign(a!, { chain: 2 })
  expect(await keys.get('session', ['a', 'b'])).toEqual({ a: { chain: 1 } })
  expect(server.reads).toEqual(['b'])
})

test('the kind that is a class is restored as a class', async () => {
  const { keys } = aServer()
  const keyData = { keyData: Buffer.of(1), timestamp: 5 }
  await keys.set({ 'app-state-sync-key': { a: keyData as never } })
  const { a } = await keys.get('app-state-sync-key', ['a'])
  expect(a?.constructor.name).toBe('AppStateSyncKeyData')
})
