import { setTimeout as pause } from 'node:timers/promises'
import { connections, type Whatsapp } from '@recado/contract/connections/connections'
import type { Endpoint } from '@recado/contract/platform/endpoint'
import { session } from '@recado/contract/accounts/session'
import { DEMO_PASSWORD } from '../../server/src/demo-companies.ts'
import { networkAt } from './network.ts'

/** The server refused, or could not be reached (status 0). */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, said: string) {
    super(said)
    this.status = status
  }
}

export type Agent = {
  call: <I, C, A>(endpoint: Endpoint<I, C, A>, input: C) => Promise<A>
  token: () => string
}

/** Somebody of the demonstration, signed in over HTTP. */
export async function signIn(url: string, email = 'admin@recado.demo'): Promise<Agent> {
  const enter = async () =>
    (await send({ url }, session.login, { email, password: DEMO_PASSWORD })).token
  let token = await enter()
  let entering: Promise<string> | undefined
  return {
    token: () => token,
    // Some runs last longer than a token.
    call: (endpoint, input) =>
      send({ url, token }, endpoint, input).catch(async (error: unknown) => {
        if (!(error instanceof Refused) || !error.message.includes('ERR_TOKEN_EXPIRED')) throw error
        entering ??= enter().finally(() => (entering = undefined))
        token = await entering
        return send({ url, token }, endpoint, input)
      }),
  }
}

/** Somebody who is signed in already, at this node. */
export const agentAt = (url: string, token: string): Agent => ({
  token: () => token,
  call: (endpoint, input) => send({ url, token }, endpoint, input),
})

type Fields = Record<string, unknown>

async function send<I, C, A>(
  { url, token }: { url: string; token?: string },
  { method, path: pattern, body, answer }: Endpoint<I, C, A>,
  input: C,
): Promise<A> {
  const { path, rest } = addressOf(pattern, { ...(input as Fields) })
  const address = new URL(`/api${path}`, url)
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest)) address.searchParams.set(name, String(value))
  const reply = await fetch(address, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(rest) }),
  }).catch((error: unknown) => {
    throw new Refused(0, String(error))
  })
  const said = await reply.text().catch((error: unknown) => {
    throw new Refused(0, String(error))
  })
  if (!reply.ok) throw new Refused(reply.status, said)
  return answer.parse(JSON.parse(said))
}

function addressOf(path: string, rest: Fields): { path: string; rest: Fields } {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { path: filled, rest }
}

export async function connectionOf(agent: Agent): Promise<Whatsapp> {
  const [first] = await agent.call(connections.list, {})
  if (!first) throw new Error('the demonstration has no connection')
  return first
}

/** Pairs the demonstration's connection with this number. */
export async function pair(agent: Agent, networkUrl: string, number: string): Promise<Whatsapp> {
  const network = networkAt(networkUrl)
  return pairConnection(agent, { connection: await connectionOf(agent), network, number })
}

type Pairing = {
  connection: Whatsapp
  network: { scan: (code: string, number: string) => Promise<unknown> }
  number: string
}

/** Pairs this connection with this number, and answers once it is connected. */
export async function pairConnection(
  agent: Agent,
  { connection: { id }, network, number }: Pairing,
): Promise<Whatsapp> {
  for (;;) {
    const now = await agent.call(connections.show, { id })
    if (now.status === 'CONNECTED') return now
    // Also one that was paired with a network that is no more, and finds out only now.
    if (now.status === 'DISCONNECTED' || now.status === 'TIMEOUT')
      await agent.call(connections.start, { id })
    if (now.qrcode) await network.scan(now.qrcode, number)
    await pause(100)
  }
}
