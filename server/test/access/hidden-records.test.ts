import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { may } from '@recado/contract/platform/permissions'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { tickets } from '@recado/contract/desk/tickets'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, requestFor } from '../caller.ts'
import { aCompany, type Company } from '../company.ts'
import { owner } from '../database.ts'
import { fingerprints } from './fingerprints.ts'
import {
  conversationOf,
  fingerprintOf,
  MARK,
  sharedRowsOf,
  type HiddenConversation,
} from './hidden-conversation.ts'
import { type NamedField, namedFields } from './named-records.ts'

// An agent tries every call of the contract that names a contact, a ticket or a part of one against a conversation held
// by a colleague: alone, and as one hidden id among the agent's own. Nothing may be read and no row may change. The
// same call must succeed for the holder, or for a leader if agents may not make it. A call that names a record and has
// no entry below fails.

type Try = {
  /** Further input of the call. It may name other records of the conversation. */
  with?: (things: HiddenConversation, company: Company) => object
  /** Correct responses besides 403 ERR_NO_PERMISSION, with the reason. */
  also?: [answer: string, why: string][]
  /** Runs before the holder's call, so that it can succeed. */
  before?: (holder: Caller, things: HiddenConversation) => Promise<unknown>
  isUpload?: boolean
  /** The agent's call is supposed to leave a row. */
  leavesSomething?: boolean
}

const messageOf = (id: 'failedId' | 'sentId' | 'fileId') => ({
  with: (things: HiddenConversation) => ({ messageId: things[id] }),
})
const empty: [string, string] = ['200', 'a list of what the caller sees, which is nothing of it']
const ownOnly: [string, string] = ['404 ERR_NO_UPLOAD_FOUND', 'uploads are found by their owner']
const close = (holder: Caller, { ticketId }: HiddenConversation) =>
  holder(tickets.change, { ticketId: Number(ticketId), status: 'closed' })

const HOUR_MS = 3_600_000

const aCause = {
  kind: 'idle',
  name: '',
  code: 'silent',
  inputs: { minutes: 60 },
  decidedAt: '2026-11-21T12:00:00.000Z',
}

const tries: Record<string, Try> = {
  'GET /contacts/:id': { also: [['200', 'contacts are open; conversations are not']] },
  'PUT /contacts/:id': { with: () => ({ number: '5511933339999' }) },
  'DELETE /contacts/:id': {},
  'POST /contacts/:id/block': { with: () => ({ blocked: true }) },
  'POST /tickets/:ticketId/bot': {
    with: () => ({ action: 'pause' }),
    before: (_holder, { ticketId }) =>
      owner`update tickets set status = 'pending', user_id = null, bot_state = 'menu' where id = ${Number(ticketId)}`,
  },
  'GET /contact-activity': { also: [empty] },
  'GET /contact-imports/:id': {},
  'POST /contact-imports/:id/forecast': { with: () => ({ columns: ['name', 'number'] }) },
  'POST /contact-imports/:id/start': { with: () => ({ columns: ['name', 'number'] }) },
  'DELETE /contact-imports/:id': {},
  'GET /contact-imports/:id/rejected': { with: () => ({ format: 'csv' }) },
  'POST /contacts/duplicates/dismiss': {},
  'POST /contacts/merges': {},
  'POST /contacts/merges/:id/undo': {},
  'GET /tickets/:ticketId': {},
  'GET /tickets/u/:ticketUuid': {},
  'POST /tickets': {
    also: [['400 ERR_OTHER_OPEN_TICKET', 'it says that somebody attends, and changes nothing']],
    before: close,
  },
  'PUT /tickets/:ticketId': { with: ({ userId }) => ({ userId }) },
  'GET /tickets/contact/:contactId': { also: [empty] },
  'DELETE /tickets/:ticketId': {},
  'POST /tickets/u/:ticketUuid/ask': {
    also: [['200', 'whoever does not see a ticket may ask its holder for it']],
    leavesSomething: true,
  },
  'POST /tickets/:ticketId/read': {},
  'PUT /tickets/:ticketId/snooze': {
    with: (_, { world }) => ({ until: new Date(world.clock().getTime() + HOUR_MS).toISOString() }),
  },
  'GET /messages/:ticketId': {},
  'GET /messages/:ticketId/find': { with: () => ({ searchParam: MARK }) },
  'POST /messages/:ticketId': {
    with: () => ({ body: 'Oi' }),
    also: [
      ['404 ERR_NO_MESSAGE_FOUND', 'only a message of the same ticket is quoted'],
      ['400 ERR_CREATING_MESSAGE', 'the id belongs to another message'],
      ownOnly,
    ],
  },
  'POST /messages/:messageId/retry': messageOf('failedId'),
  'POST /messages/:messageId/media': messageOf('fileId'),
  'POST /messages/edit/:messageId': {
    with: ({ sentId }) => ({ messageId: sentId, body: 'Outras palavras' }),
  },
  'DELETE /messages/:messageId': messageOf('sentId'),
  'POST /messages/:messageId/reaction': { with: () => ({ emoji: '👍' }) },
  'POST /messages/forward': {
    also: [['200', 'each contact has a result of its own, which is the refusal']],
  },
  'GET /messages/:messageId/details': {},
  'GET /messages/:messageId/cause': {
    ...messageOf('sentId'),
    before: (_holder, { sentId }) =>
      owner`update messages set extra = ${JSON.stringify({ cause: aCause })}::jsonb where id = ${sentId}`,
  },
  'POST /messages/:ticketId/uploads': { isUpload: true, also: [ownOnly] },
  'DELETE /messages/:ticketId/uploads/:uploadId': { also: [ownOnly] },
  'POST /messages/:ticketId/template': {
    with: ({ templateId }) => ({ templateId }),
    also: [['400 ERR_CREATING_MESSAGE', 'the id belongs to another message']],
  },
  'PUT /tickets/:ticketId/draft': { with: () => ({ body: 'Quase' }) },
  'POST /ticket-tags/:ticketId': { with: ({ tagId }) => ({ tagId }) },
  'DELETE /ticket-tags/:ticketId/:tagId': {
    with: ({ tagId }) => ({ tagId }),
    before: (holder, { ticketId, tagId }) =>
      holder(ticketTags.give, { ticketId: Number(ticketId), tagId }),
  },
  'POST /tags/sync': { with: ({ tagId }) => ({ tags: [{ id: tagId }] }) },
  'POST /automation-rules/:id/run': { with: ({ macroId }) => ({ id: macroId }) },
  'GET /ticket-notes/list': { also: [empty] },
  'POST /ticket-notes': {
    with: () => ({ note: 'Visto' }),
    also: [['404 ERR_NO_CONTACT_FOUND', 'the contact is not that of the ticket']],
  },
  'DELETE /ticket-notes/:id': {},
  'GET /tickets/:ticketId/people': {},
  'POST /tickets/:ticketId/mentions/seen': { also: [['200', 'it marks rows of the caller alone']] },
  'GET /schedules': { also: [empty] },
  'GET /schedules/:id': {},
  'POST /schedules': {
    with: () => ({ body: 'Bom dia!', sendAt: '2099-01-01T10:00:00Z' }),
    also: [ownOnly],
  },
  'PUT /schedules/:id': { with: () => ({ body: 'Outras palavras' }), also: [ownOnly] },
  'DELETE /schedules/:id': {},
  'GET /tickets/:ticketId/cards': {},
  'GET /cards/:id': { also: [['200', 'everybody sees the card, without its ticket']] },
  'POST /cards': { with: ({ laneId }) => ({ laneId }) },
  'PUT /cards/:id': { with: () => ({ description: 'Outras palavras' }) },
  'DELETE /cards/:id': {},
}

const endpoints = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`
const naming = endpoints.filter((endpoint) => namedFields(endpoint).length > 0)

test('every call that names part of a conversation is tried', () => {
  expect(Object.keys(tries).toSorted()).toEqual(naming.map(lineOf).toSorted())
})

let company: Company
let shared: Awaited<ReturnType<typeof sharedRowsOf>>
let hidden: HiddenConversation
let own: HiddenConversation

beforeAll(async () => {
  company = await aCompany()
  shared = await sharedRowsOf(company)
  hidden = await conversationOf(company, company.rui, shared, MARK)
  own = await conversationOf(company, company.bia, shared)
})

const inputOf = (fields: NamedField[], { with: more }: Try, things: HiddenConversation) => ({
  ...Object.fromEntries(fields.map(({ field, kind }) => [field, things[kind]])),
  ...more?.(things, company),
})

/** Inputs in which every id is hidden, and inputs with one hidden id among visible ones. */
function mixturesOf(endpoint: Endpoint, one: Try) {
  const fields = namedFields(endpoint)
  const asked = fields.filter(({ field }) => field !== 'id' || !isMinted(endpoint))
  const whole = { input: inputOf(asked, one, hidden), isMixed: false }
  if (fields.length === 1) return [whole]
  const mixed = fields.map((hiddenOne) => {
    const needed = fields.filter((other) => other.isRequired || other === hiddenOne)
    return {
      input: inputOf(needed, one, { ...own, [hiddenOne.kind]: hidden[hiddenOne.kind] }),
      isMixed: true,
    }
  })
  return [whole, ...mixed]
}

/** An `id` in a body is chosen by the client for a new row. */
const isMinted = ({ path }: Endpoint) => !path.includes(':id')

async function ask(who: Caller, endpoint: Endpoint, { input, one }: { input: object; one: Try }) {
  if (!one.isUpload) {
    const reply = await who.request(requestFor(endpoint, input as never))
    const said = reply.headers['content-type']?.includes('json') ? reply.json() : {}
    return { status: reply.statusCode, error: said.error as string | undefined, body: reply.body }
  }
  const file = { name: 'a.txt', content: 'Nota', type: 'text/plain' }
  return who.upload(endpoint, input as never, [file]).then(
    (answer) => ({ status: 200, error: undefined, body: JSON.stringify(answer) }),
    (refused) => ({ status: refused.status, error: refused.code, body: refused.words }),
  )
}

describe.each(naming.map((endpoint) => [lineOf(endpoint), endpoint] as const))(
  '%s',
  (line, endpoint) => {
    const one = tries[line] ?? {}

    test('an agent neither reads nor changes hidden records', async () => {
      const right = ['403 ERR_NO_PERMISSION', ...(one.also ?? []).map(([answer]) => answer)]
      for (const { input, isMixed } of mixturesOf(endpoint, one)) {
        const before = await prints()
        const { status, error, body } = await ask(company.bia, endpoint, { input, one })
        const what = `${JSON.stringify(input)} → ${status} ${body}`
        const after = await prints()
        expect(body, what).not.toContain(MARK)
        if (isMixed && status === 200) {
          expect(after.hidden, what).toEqual(before.hidden)
          continue
        }
        expect(right, what).toContain([status, error].filter(Boolean).join(' '))
        if (!one.leavesSomething) expect(after, what).toEqual(before)
      }
    })

    test('the same call works for a user who may see the conversation', async () => {
      const { rui, ana } = company
      const who = may(rui.user, endpoint.may) ? rui : ana
      const things = await conversationOf(company, rui, shared)
      await one.before?.(rui, things)
      const fields = namedFields(endpoint).filter(
        ({ field, isRequired }) => isRequired || !['id', 'quotedMsgId', 'uploads'].includes(field),
      )
      const input = inputOf(fields, one, things)
      const { status, body } = await ask(who, endpoint, { input, one })
      expect(status, `${JSON.stringify(input)} → ${body}`).toBe(200)
    })
  },
)

const prints = async () => ({
  hidden: await fingerprintOf(hidden),
  all: await fingerprints(company.companyId),
  told: company.heard(),
})
