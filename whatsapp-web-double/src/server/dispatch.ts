import { sleep } from '@recado/concurrency/sleep'
import type { BinaryNode } from 'baileys'
import { queueKey } from '../network/companion.ts'
import { children, node } from '../wire/nodes.ts'
import type { Client } from './client.ts'
import { receiveMessage } from './messages.ts'
import { answer } from './queries.ts'
import { receiveReceipt } from './receipts.ts'

type Take = (client: Client, stanza: BinaryNode) => void | Promise<void>

const QUESTIONS = new Set(['get', 'set'])

/** Handles a stanza of a client by its tag. */
const stanzas: Record<string, Take> = {
  iq: (client, stanza) => {
    if (QUESTIONS.has(stanza.attrs['type'] ?? '')) answer(client, stanza)
  },
  message: receiveMessage,
  receipt: receiveReceipt,
  ack: ({ companion }, { attrs }) =>
    companion.confirm(queueKey(attrs['class'] ?? '', attrs, attrs['to'])),
  chatstate: ({ network, owner }, stanza) => {
    const [state] = children(stanza)
    const isRecording = state?.attrs['media'] === 'audio'
    network.accountOf(stanza.attrs['to'])?.heard.emit('typing', {
      from: owner.number,
      state: isRecording ? 'recording' : (state?.tag ?? ''),
    })
  },
  presence: ({ companion, owner }, { attrs }) => {
    if (attrs['type'] === 'available') companion.isAvailable = true
    if (attrs['type'] === 'unavailable') companion.isAvailable = false
    if (attrs['name']) owner.name = attrs['name']
  },
  call: ({ network, line }, stanza) => {
    const [change] = children(stanza)
    const callId = change?.attrs['call-id'] ?? ''
    const { id, to } = stanza.attrs
    line.send(node('ack', { class: 'call', id, from: to, type: change?.tag }))
    if (change?.tag === 'reject') network.accountOf(to)?.heard.emit('rejected', { callId })
  },
  ib: () => undefined,
}

export async function serveClient(client: Client, stanza: BinaryNode): Promise<void> {
  const { faults, events } = client.network
  const latencyMs = faults.latencies.get(client.owner.number) ?? 0
  if (latencyMs > 0) await sleep(latencyMs)
  const take = stanzas[stanza.tag]
  if (take) await take(client, stanza)
  else events.emit('unhandled', stanza)
}
