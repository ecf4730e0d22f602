import type { Person, Reply } from '@recado/simulator/wire'
import { Refusal } from '../../platform/refusal.ts'
import type { MediaRef, Peer } from '../../platform/whatsapp-driver.ts'
import { peerIn } from './inbound.ts'
import type { SimulatedLink, Question } from './link.ts'
import { addressOf } from './outbound.ts'

const AT_ONCE = 1000

/** Sends read receipts for these messages. */
export async function markRead(
  link: SimulatedLink | undefined,
  networkIds: string[],
): Promise<void> {
  for (const messageIds of inParts(networkIds)) await answered(link, { op: 'read', messageIds })
}

/** Declines a call. */
export async function rejectCall(link: SimulatedLink | undefined, callId: string): Promise<void> {
  await answered(link, { op: 'reject-call', callId })
}

/** The person behind each number, by the number as requested. */
export async function checkNumbers(
  link: SimulatedLink | undefined,
  numbers: string[],
): Promise<Map<string, Peer | null>> {
  const digits = new Map(numbers.map((asked) => [asked, asked.replace(/\D/g, '')]))
  const possible = [...new Set(digits.values())].filter((one) => /^\d{5,15}$/.test(one))
  const known: Record<string, Person | null> = {}
  for (const part of inParts(possible)) {
    const reply = await answered(link, { op: 'check-numbers', numbers: part })
    Object.assign(known, reply.numbers)
  }
  const peerOf = (number: string): Peer | null => {
    const person = known[number]
    return person ? peerIn({ kind: 'user', ...person, number }) : null
  }
  return new Map([...digits].map(([asked, number]) => [asked, peerOf(number)]))
}

/** The profile picture of a person; null if there is none. Groups have none. */
export async function findPicture(
  link: SimulatedLink | undefined,
  of: Peer,
): Promise<Pick<MediaRef, 'network'> | null> {
  const { picture } = await answered(link, { op: 'picture', of: addressOf(of) })
  return picture ? { network: { id: picture.id } } : null
}

/** Sends a question that may be repeated. Refuses without a link or an answer. */
async function answered(
  link: SimulatedLink | undefined,
  question: Question,
): Promise<Extract<Reply, { ok: true }>> {
  const reply = await link?.ask(question)
  if (!reply) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  if (!reply.ok) throw new Error(`the network refused ${question.op}: ${reply.code} ${reply.text}`)
  return reply
}

const inParts = (all: string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) =>
    all.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
