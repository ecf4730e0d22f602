import { Agent, request } from 'node:http'
import { codeAt } from '../../server/src/accounts/two-factor/totp.ts'
import { DEMO_PASSWORD } from '../../server/src/demo-companies.ts'
import { type Percentiles, percentilesOf } from '../support/percentiles.ts'
import { answerOrder } from './child.ts'
import type { SignInPerson } from './people.ts'

/** `people` are used in turn, from `first` on: a code of an authenticator works once in 30 seconds. */
export type SignInOrder = {
  url: string
  people: SignInPerson[]
  first: number
  seconds: number
  callers: number
}
/** `client`: milliseconds of processor time of each sign-in here. */
export type SignInFigures = Percentiles & { perSecond: number; used: number; client: number }

const WARM_UP_MS = 2000

// Whole sign-ins, each caller one after the other and from a network of its own.
answerOrder(async ({ url, people, first, seconds, callers }: SignInOrder) => {
  const countsFrom = performance.now() + WARM_UP_MS
  const endsAt = countsFrom + seconds * 1000
  const took: number[] = []
  const begun = process.cpuUsage()
  let next = first
  const caller = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.1.0.${n + 1}` })
    const post = postFrom(agent, url)
    for (let now = performance.now(); now < endsAt; now = performance.now()) {
      await signIn(post, people[next++ % people.length]!)
      const end = performance.now()
      if (end >= countsFrom && end <= endsAt) took.push(end - now)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: callers }, (_, n) => caller(n)))
  const { user, system } = process.cpuUsage(begun)
  const used = next - first
  const client = (user + system) / 1000 / used
  return { ...percentilesOf(took), perSecond: took.length / seconds, used, client }
})

type Post = (path: string, body: object) => Promise<{ status: number; body: Said }>
type Said = { details?: { challenge?: string }; token?: string }

async function signIn(post: Post, { email, secret }: SignInPerson): Promise<void> {
  const first = await post('/auth/login', { email, password: DEMO_PASSWORD })
  const challenge = first.body.details?.challenge
  if (!challenge) throw new Error(`no second step: ${JSON.stringify(first)}`)
  const second = await post('/auth/second', { challenge, code: codeAt(secret, new Date()) })
  if (!second.body.token) throw new Error(`no session: ${JSON.stringify(second)}`)
}

const postFrom =
  (agent: Agent, url: string): Post =>
  (path, body) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }
      const asked = request(`${url}/api${path}`, { agent, method: 'POST', headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const said = JSON.parse(Buffer.concat(parts).toString()) as Said
          resolve({ status: reply.statusCode!, body: said })
        })
      })
      asked.on('error', reject)
      asked.end(text)
    })
