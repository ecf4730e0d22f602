import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { createCompany } from '../../server/src/accounts/companies/create-company.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { hashPassword } from '../../server/src/accounts/session/passwords.ts'
import { BASE_URL } from './product.ts'

export const PASSWORD = 'casa-azul-1234'

/** The simulated network gives out the numbers below this one itself. */
const FIRST_NUMBER = 5_511_900_010_000
/** How many numbers each process of a run may use. */
const NUMBERS_PER_PROCESS = 5000

let numbersUsed = 0

/** A number that cannot exist and that no other journey of the run uses. All journeys share one simulated network. */
export function aNumber(): string {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0)
  if (numbersUsed === NUMBERS_PER_PROCESS) throw new Error('this process has used all its numbers')
  return String(FIRST_NUMBER + worker * NUMBERS_PER_PROCESS + numbersUsed++)
}

/** Does something as the owner of the database, for what no screen offers yet. */
export async function asOwner<T>(
  act: (db: Kysely<Tables>) => Promise<T>,
  url = process.env['E2E_OWNER_URL']!,
): Promise<T> {
  const db = connect({
    url,
    size: 1,
    log: pino({ level: 'silent' }),
  })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

type Person = { name: string; email: string; queues: string[] }
type Wanted = { people: Person[]; queues: { name: string; color: string }[] }

/** Founds a company with its admin, queues and agents; everybody's password is `PASSWORD`. */
export const found = (name: string, admin: Omit<Person, 'queues'>, { people, queues }: Wanted) =>
  asOwner(async (db) => {
    const { companyId } = await createCompany(db, {
      name,
      plan: { name: 'Jornada', users: 50, connections: 20, queues: 20 },
      admin: { ...admin, password: PASSWORD },
    })
    const passwordHash = await hashPassword(PASSWORD)
    const made = await db
      .insertInto('queues')
      .values(queues.map((queue) => ({ companyId, ...queue })))
      .returning(['id', 'name'])
      .execute()
    const queueIds = new Map(made.map((queue) => [queue.name, queue.id]))
    for (const { queues: own, ...person } of people) {
      const { id: userId } = await db
        .insertInto('users')
        .values({ companyId, ...person, passwordHash, profile: 'user' })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const queue of own)
        await db
          .insertInto('userQueues')
          .values({ companyId, userId, queueId: queueIds.get(queue)! })
          .execute()
    }
    return { companyId, queueIds }
  })

/**
 * Casa Azul, once more and for one journey alone: Ana leads, Bia and Caio answer the queue Vendas, Rui the queue
 * Suporte. Answers their e-mails and the queues' ids.
 */
export async function aCompany() {
  const mail = (who: string) => `${who}.${randomUUID().slice(0, 8)}@casa.test`
  const mails = { ana: mail('ana'), bia: mail('bia'), caio: mail('caio'), rui: mail('rui') }
  const { companyId, queueIds } = await found(
    'Casa Azul',
    { name: 'Ana Prado', email: mails.ana },
    {
      queues: [
        { name: 'Vendas', color: '#2f9e44' },
        { name: 'Suporte', color: '#1c7ed6' },
      ],
      people: [
        { name: 'Bia Nunes', email: mails.bia, queues: ['Vendas'] },
        { name: 'Caio Melo', email: mails.caio, queues: ['Vendas'] },
        { name: 'Rui Tavares', email: mails.rui, queues: ['Suporte'] },
      ],
    },
  )
  const [vendas, suporte] = [queueIds.get('Vendas')!, queueIds.get('Suporte')!]
  return { companyId, ...mails, vendas, suporte }
}

/** Makes this user an operator of the installation. */
export const asOperator = (email: string, isOperator = true) =>
  asOwner((db) =>
    db.updateTable('users').set({ super: isOperator }).where('email', '=', email).execute(),
  )

/** From now on the company has paid until that day (YYYY-MM-DD) only. */
export const paidUntil = (companyId: number, dueDate: string) =>
  asOwner((db) =>
    db.updateTable('companies').set({ dueDate }).where('id', '=', companyId).execute(),
  )

/** Moves these words of the company's customers to an earlier day. */
export const saidDaysAgo = (companyId: number, body: string, days: number) =>
  asOwner((db) =>
    db
      .updateTable('messages')
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where('companyId', '=', companyId)
      .where('body', '=', body)
      .execute(),
  )

async function ask<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const reply = await fetch(`${BASE_URL}/simulator/api${path}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (reply.status === 204 ? undefined : await reply.json()) as T
}

type Said = {
  id: string
  from: string
  type: string
  body: string
  mediaId?: string
  media?: { fileName?: string }
}

/** A picture that lies on the network; answers its id there. */
async function laidDown(picture: Buffer): Promise<string> {
  const reply = await fetch(`${BASE_URL}/simulator/api/media`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  })
  return ((await reply.json()) as { id: string }).id
}

/** A simulated phone, held by somebody outside the product. */
export async function aPhone(name: string, number = aNumber()) {
  await ask('/phones', 'POST', { number, name })
  const at = `/phones/${number}`
  return {
    name,
    number,
    says: (to: string, body: string) => ask<{ id: string }>(`${at}/messages`, 'POST', { to, body }),
    sends: (to: string, message: object) =>
      ask<{ id: string }>(`${at}/messages`, 'POST', { to, ...message }),
    reads: (from: string) => ask(`${at}/read`, 'POST', { with: from }),
    is: (change: { online?: boolean; registered?: boolean }) => ask(at, 'PATCH', change),
    shows: async (picture: Buffer) => ask(at, 'PATCH', { pictureId: await laidDown(picture) }),
    scans: (qrcode: string) => ask('/pair', 'POST', { qrcode, number, name }),
    calls: (to: string) => ask(`${at}/call`, 'POST', { to }),
    /** How its calls went, latest last. */
    callStates: async () =>
      (await ask<{ status: string }[]>(`${at}/calls`)).map(({ status }) => status),
    types: (to: string) => ask(`${at}/typing`, 'POST', { to, state: 'composing' }),
    edits: (id: string, body: string) => ask(`/messages/${id}/edit`, 'POST', { by: number, body }),
    deletes: (id: string) => ask(`/messages/${id}/delete`, 'POST', { by: number }),
    reacts: (id: string, emoji: string) =>
      ask(`/messages/${id}/react`, 'POST', { by: number, emoji }),
    /** Everything that stands on this phone, oldest first. */
    messages: () => ask<Said[]>(`${at}/messages`),
    /** What others wrote to it. */
    heard: async () => (await ask<Said[]>(`${at}/messages`)).filter(({ from }) => from !== number),
    unlinksAll: () => ask(`${at}/devices`, 'DELETE'),
  }
}

export type Phone = Awaited<ReturnType<typeof aPhone>>

/** A group of these phones; answers its address. */
export async function aGroup(subject: string, phones: Pick<Phone, 'number'>[]): Promise<string> {
  const members = phones.map(({ number }) => number)
  return (await ask<{ id: string }>('/groups', 'POST', { subject, members })).id
}

/** What one number writes to the other is refused by the network with this code; without one, no more. */
export const refuse = (from: string, to: string, code?: string) =>
  ask('/rules', 'PUT', { number: from, refuse: code ? { [to]: code } : {} })

/** What was sent through the network as a file. */
export async function bytesOf(mediaId: string): Promise<Buffer> {
  const reply = await fetch(`${BASE_URL}/simulator/api/media/${mediaId}`)
  return Buffer.from(await reply.arrayBuffer())
}
