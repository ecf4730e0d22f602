import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { aDevice, aNetwork } from '../test/virtual-network.ts'
import { endCall, placeCall } from './calls.ts'
import { deleteMessage, editMessage, reactTo } from './changes.ts'
import { listChats, listMessages } from './chats.ts'
import { createGroup } from './groups.ts'
import { changePhone } from './phone-changes.ts'
import { createPhone } from './phones.ts'
import { readChat } from './receipts.ts'
import { changeRules } from './rule-changes.ts'
import { migrations } from './schema.ts'
import { Store } from './store.ts'

const lia = '5511900000001'
const shop = '5511900000002'

class RecordingStore extends Store {
  static readonly statements = new Set<string>()
  override one<Row>(sql: string, ...values: never[]): Row | undefined {
    RecordingStore.statements.add(sql)
    return super.one(sql, ...values)
  }
  override all<Row>(sql: string, ...values: never[]): Row[] {
    RecordingStore.statements.add(sql)
    return super.all(sql, ...values)
  }
  override run(sql: string, ...values: never[]): number {
    RecordingStore.statements.add(sql)
    return super.run(sql, ...values)
  }
}

/** Something of everything. */
function anOrdinaryDay() {
  const net = aNetwork({ store: new RecordingStore() })
  const desk = aDevice(net, shop)
  net.run(createPhone, {})
  net.run(changeRules, { latencyMs: 10, loss: 0.2, duplicate: 0.2 })
  const { id: group } = net.run(createGroup, { subject: 'Obra', members: [lia, shop] })
  net.run(changePhone, { number: lia, online: false, name: 'Lia' })
  net.write(lia, { to: shop, body: 'oi', id: 'a' })
  net.run(changePhone, { number: lia, online: true })
  net.write(lia, { to: group, body: 'oi' })
  net.pass(60_000)
  desk.confirm(desk.news())
  desk.signIn()
  net.run(readChat, { number: shop, peer: lia })
  net.run(editMessage, { id: 'a', by: lia, body: 'olá' })
  net.run(reactTo, { id: 'a', by: shop, emoji: '👍' })
  net.run(reactTo, { id: 'a', by: shop, emoji: null })
  net.run(deleteMessage, { id: 'a', by: lia })
  net.run(placeCall, { from: lia, to: shop, video: false })
  net.run(endCall, { by: lia, with: shop })
  net.run(listMessages, { number: shop })
  net.run(listMessages, { number: shop, with: lia, limit: 10 })
  net.run(listChats, { number: shop })
}

/** What by its nature looks at all: done once at start, or asked for by name. */
const MAY_LOOK_AT_ALL = [
  /^select \* from phone order by/,
  /min\(n\) as n/,
  /^select id from circle/,
  /from setting/,
  /select distinct t.number/,
  /where status = 'offer'$/,
]

test('no command looks at more the longer the network lives', () => {
  anOrdinaryDay()
  const db = new DatabaseSync(':memory:')
  for (const migration of migrations) db.exec(migration)
  const slow: string[] = []
  for (const sql of RecordingStore.statements) {
    if (MAY_LOOK_AT_ALL.some((allowed) => allowed.test(sql))) continue
    const plan = db.prepare(`explain query plan ${sql}`)
    const blanks = Array.from({ length: sql.split('?').length - 1 }, () => null)
    const steps = plan.all(...blanks).map(({ detail }) => String(detail))
    if (steps.some((step) => /^SCAN (?!CONSTANT)/.test(step)))
      slow.push(`${sql}: ${steps.join(', ')}`)
  }
  expect(RecordingStore.statements.size).toBeGreaterThan(40)
  expect(slow).toEqual([])
})
