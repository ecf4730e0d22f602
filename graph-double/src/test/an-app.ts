import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signatureOf } from '../poster.ts'
import { startGraphDouble } from '../server.ts'

export type Post = { isSigned: boolean; value: Value; field: string }
type Value = {
  messages?: { id: string; type: string; text?: { body: string } }[]
  statuses?: { id: string; status: string; errors?: { code: number }[] }[]
}

/** The fields of answers of the Graph API that tests read. */
type Answer = {
  error?: { code: number }
  messages?: { id: string }[]
  url?: string
  data?: unknown[]
  paging?: { next?: string }
}

/** An app of Meta's with one number: it writes down what it is posted, and answers what the test wants. */
export async function anApp(closing: (() => unknown)[]) {
  const posts: Post[] = []
  const app = { status: (_nth: number) => 200, attempts: 0 }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const status = app.status(app.attempts++)
    if (status === 200) posts.push(...postsIn(body, request.headers['x-hub-signature-256']))
    response.writeHead(status).end()
  })
  const postsIn = (body: Buffer, signature: unknown): Post[] => {
    const { entry } = JSON.parse(body.toString()) as {
      entry: { changes: Omit<Post, 'isSigned'>[] }[]
    }
    const isSigned = signature === signatureOf(body, line.appSecret)
    return entry.flatMap(({ changes }) => changes.map((change) => ({ ...change, isSigned })))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const double = await startGraphDouble()
  closing.push(() => double.close())
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const line = double.line({ phone: '5511900000001', webhookUrl, isSubscribed: true })
  double.rules({ redeliverMs: 5 })
  const ask = async (method: string, path: string, body?: object, token = line.accessToken) => {
    const response = await fetch(`${double.url}/v25.0/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, said: (await response.json()) as Answer }
  }
  const send = (more: object) =>
    ask('POST', `${line.phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      to: '5511900000002',
      ...more,
    })
  const words = (body: string) => send({ type: 'text', text: { body } })
  const statuses = () =>
    posts.flatMap(({ value }) => value.statuses?.map(({ status }) => status) ?? [])
  const texts = () => posts.flatMap(({ value }) => value.messages?.map((m) => m.text?.body) ?? [])
  const lia = double.customer('5511900000002')
  return { double, line, lia, app, posts, ask, send, words, statuses, texts }
}
