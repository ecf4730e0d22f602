import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCloudNumber, VERIFY_TOKEN } from '../../../test/cloud-number.ts'
import { owner } from '../../../test/database.ts'
import { cloudPosts } from '../../../test/samples/cloud-posts.ts'
import { soon } from '../../../test/soon.ts'
import { writeCloudSettings } from '../../whatsapp/cloud/settings.ts'

/** An address that Meta may call, whose owner is away: what arrives stays to be looked at. */
async function anAddress() {
  const number = await aCloudNumber()
  await soon(() => expect(number.line.isSubscribed).toBe(true))
  await number.stop()
  const { acme, webhookUrl, line } = number
  const kept = (companyId = acme.companyId) => owner`
    select connection_id as "connectionId", payload from cloud_posts where company_id = ${companyId} order by id`
  const sign = (body: string, secret = line.appSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const post = async (body: string, headers: Record<string, string> = {}) =>
    fetch(webhookUrl, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': sign(body),
        ...headers,
      },
    })
  const hello = JSON.stringify(cloudPosts['text'])
  return { ...number, kept, sign, post, hello }
}

test('Meta is told its own challenge where it knows the words, and nothing else', async () => {
  const { webhookUrl } = await anAddress()
  const ask = (query: Record<string, string>) =>
    fetch(`${webhookUrl}?${new URLSearchParams(query).toString()}`)
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': VERIFY_TOKEN,
    'hub.challenge': '<b>115</b>',
  }
  const answer = await ask(right)
  expect([answer.status, await answer.text()]).toEqual([200, '<b>115</b>'])
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  for (const wrong of [
    { 'hub.verify_token': 'x' },
    { 'hub.verify_token': '' },
    { 'hub.mode': 'unsubscribe' },
  ])
    expect((await ask({ ...right, ...wrong })).status).toBe(403)
  expect((await ask({})).status).toBe(403)
})

test('a post is kept byte for byte before it is answered, and twice is once', async () => {
  const { post, hello, kept, connectionId } = await anAddress()
  const odd = hello.replace('{', '{ ').replace('Bom dia', 'Bom\\u0020dia \u{1f44b}')
  expect((await post(odd)).status).toBe(200)
  expect((await post(odd)).status).toBe(200)
  const all = await kept()
  expect(all).toHaveLength(1)
  expect(all[0].connectionId).toBe(connectionId)
  expect(all[0].payload.toString()).toBe(odd)
})

test('what is not signed with the secret of the app is refused and leaves nothing behind', async () => {
  const { post, hello, kept, sign } = await anAddress()
  const wrong: Record<string, string>[] = [
    { 'x-hub-signature-256': '' },
    { 'x-hub-signature-256': sign(hello).slice(0, -1) },
    { 'x-hub-signature-256': sign(hello, 'another secret') },
    { 'x-hub-signature-256': sign(`${hello} `) },
    { 'x-hub-signature-256': sign(hello).replace('sha256', 'sha1') },
  ]
  for (const headers of wrong) expect((await post(hello, headers)).status).toBe(401)
  expect(await kept()).toEqual([])
})

test('who goes on posting without a signature is refused before any work, and Meta is not', async () => {
  const { acme, webhookUrl, hello, kept, sign } = await anAddress()
  const from = (remoteAddress: string, signature: string) =>
    acme.app.inject({
      method: 'POST',
      url: new URL(webhookUrl).pathname,
      remoteAddress,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      payload: hello,
    })
  for (let sent = 0; sent < 20; sent++) expect((await from('203.0.113.9', '')).statusCode).toBe(401)
  const burst = () => Promise.all(Array.from({ length: 40 }, () => from('203.0.113.9', '')))
  // A second that has passed by now gives a token back, and posts that come at once all see it.
  await expect
    .poll(async () => (await burst()).find(({ statusCode }) => statusCode === 429)?.headers)
    .toMatchObject({ 'retry-after': '1' })
  expect((await from('198.51.100.4', sign(hello))).statusCode).toBe(200)
  expect(await kept()).toHaveLength(1)
})

test('an address that nobody has does not exist', async () => {
  const { webhookUrl, hello, sign } = await anAddress()
  const elsewhere = webhookUrl.replace(/[^/]+$/, 'x'.repeat(64))
  const headers = { 'x-hub-signature-256': sign(hello) }
  expect((await fetch(elsewhere, { method: 'POST', body: hello, headers })).status).toBe(404)
})

test('a post of three megabytes is taken, a larger one is not', async () => {
  const { post, hello, kept } = await anAddress()
  const padded = (bytes: number) => hello.replace('Bom dia', 'x'.repeat(bytes))
  expect((await post(padded(3 * 1024 * 1024))).status).toBe(200)
  expect((await post(padded(4 * 1024 * 1024))).status).toBe(413)
  expect(await kept()).toHaveLength(1)
})

test('numbers of one account share an address; each is told what is its own, and nobody what is not', async () => {
  const { acme, post, hello, kept, connectionId, line } = await anAddress()
  const typed = { wabaId: line.wabaId, accessToken: 'a', appSecret: 'b', verifyToken: 'c' }
  const { id: second } = await acme.connection({ provider: 'cloud' })
  await acme.inside((ctx) =>
    writeCloudSettings(ctx, second, { ...typed, phoneNumberId: '105511900000077' }),
  )
  const { neighbour, stranger } = acme
  const { id: theirs } = await neighbour.connection({ provider: 'cloud' })
  await stranger.inside((ctx) =>
    writeCloudSettings(ctx, theirs, { ...typed, phoneNumberId: '105511900000088' }),
  )
  const about = (id: string) => hello.replace('105511900000001', id)
  for (const id of ['105511900000077', '105511900000088', '105511900000099'])
    expect((await post(about(id))).status).toBe(200)
  expect((await kept()).map((one) => one.connectionId)).toEqual([second])
  expect(await kept(neighbour.companyId)).toEqual([])
  expect((await post(JSON.stringify(cloudPosts['account']))).status).toBe(200)
  expect((await kept()).map((one) => one.connectionId)).toEqual([second, connectionId])
})

test('signed words that are no post are answered, so that they do not come for a week', async () => {
  const { post, kept } = await anAddress()
  for (const body of ['', '{', '[]', '{"entry":[]}']) expect((await post(body)).status).toBe(200)
  expect(await kept()).toEqual([])
})

test('a company that was switched off is not reached', async () => {
  const { post, hello, kept, acme } = await anAddress()
  await owner`update companies set status = false where id = ${acme.companyId}`
  expect((await post(hello)).status).toBe(404)
  expect(await kept()).toEqual([])
})
