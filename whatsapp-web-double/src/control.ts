import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { FileKind } from './messages/content.ts'
import type { Network } from './network/network.ts'
import type { CloseCode } from './phone/cutting.ts'
import { Phone, type PhoneDraft } from './phone/phone.ts'
import { asRecord } from './phone/record.ts'

type Controlled = { network: Network; outage: (isOn: boolean) => void }
type Body = Record<string, unknown>
type Ask = { phone: Phone; body: Body; query: URLSearchParams }
type Answer = unknown

class Malformed extends Error {}

function text(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new Malformed(`"${name}" is missing`)
  return value
}

const words = (body: Body, name: string): Body =>
  typeof body[name] === 'string' ? { [name]: body[name] } : {}

/** A file is `{ kind, mime, base64, fileName?, seconds? }`. */
function draftOf(body: Body): PhoneDraft {
  const { file } = body
  const given = { ...words(body, 'text'), ...words(body, 'quotedId') } as PhoneDraft
  if (typeof file !== 'object' || file === null) return given
  const { kind, mime, base64, ...rest } = file as Body
  const bytes = Buffer.from(String(base64), 'base64')
  return { ...given, file: { ...rest, kind: kind as FileKind, mime: String(mime), bytes } }
}

/** Commands to a phone, at `/phones/<number>/…`. */
const ofPhone: Record<string, (ask: Ask) => Answer> = {
  'POST scan': async ({ phone, body }) => ({ device: (await phone.scan(text(body, 'code'))).jid }),
  'POST pairing-code': async ({ phone, body }) => ({
    device: (await phone.enterCode(text(body, 'code'))).jid,
  }),
  'GET devices': ({ phone }) =>
    phone.devices.map(({ jid, label, line, logins }) => ({
      jid,
      label,
      isOnline: line !== undefined,
      logins,
    })),
  'DELETE devices': ({ phone }) => phone.unlinkDevices(),
  'POST messages': async ({ phone, body }) => ({
    id: await phone.write(text(body, 'to'), draftOf(body)),
    sentAt: Date.now(),
  }),
  'GET messages': ({ phone, query }) => phone.messages(query.get('with') ?? '').map(asRecord),
  'POST edit': ({ phone, body }) => phone.edit(text(body, 'id'), text(body, 'text')),
  'POST delete': ({ phone, body }) => phone.remove(text(body, 'id')),
  'POST react': ({ phone, body }) =>
    phone.react(text(body, 'id'), body['emoji'] ? text(body, 'emoji') : null),
  'POST read': ({ phone, body }) => phone.read(text(body, 'from')),
  'POST typing': ({ phone, body }) => phone.types(text(body, 'to')),
  'POST call': ({ phone, body }) => ({
    id: phone.calls(text(body, 'to'), { video: body['video'] === true }).id,
  }),
  'POST cut': ({ phone, body }) =>
    phone.cut(body['code'] as CloseCode | undefined, Number(body['forMs'] ?? 0)),
}

async function answer({ network, outage }: Controlled, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://double')
  const [, room, number = '', act = ''] = url.pathname.split('/')
  const hasBody = request.method !== 'GET' && request.headers['content-length'] !== undefined
  const body = hasBody ? ((await json(request)) as Body) : {}
  if (room === 'outage' && request.method === 'PUT') return outage(body['on'] === true)
  if (room === 'lines' && request.method === 'GET') return network.linesBegun
  if (room !== 'phones') return NOT_FOUND
  if (request.method === 'PUT' && number && !act) return describe(changed(network, number, body))
  if (request.method === 'GET' && !number) return network.accounts.map(describe)
  const take = ofPhone[`${request.method} ${act}`]
  if (!take || !/^\d{5,15}$/.test(number)) return NOT_FOUND
  const phone = new Phone(network, network.account(number))
  return take({ phone, body, query: url.searchParams })
}

function changed(network: Network, number: string, body: Body): Phone['account'] {
  const account = network.account(number, body['name'] ? text(body, 'name') : undefined)
  if (typeof body['isOnline'] === 'boolean') account.isOnline = body['isOnline']
  if (typeof body['garbles'] === 'boolean') account.garbles = body['garbles']
  return account
}

const NOT_FOUND = Symbol('no such call')

const describe = ({ number, name, lid, companions, log, askedAgain }: Phone['account']) => ({
  number,
  name,
  lid,
  devices: companions.size,
  online: [...companions.values()].filter(({ line }) => line !== undefined).length,
  messages: log.size,
  askedAgain,
})

/**
 * The HTTP API through which another process controls the phones. Requests and answers are JSON; errors are `{ message
 * }`.
 */
export async function control(
  controlled: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, content?: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(content === undefined ? undefined : JSON.stringify(content))
  try {
    const given = await answer(controlled, request)
    if (given === NOT_FOUND) reply(404, { message: 'no such call' })
    else reply(given === undefined ? 204 : 200, given)
  } catch (error) {
    reply(error instanceof Malformed || error instanceof SyntaxError ? 400 : 409, {
      message: (error as Error).message,
    })
  }
}
