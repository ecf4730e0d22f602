import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCloudNumber, VERIFY_TOKEN } from '../../../test/whatsapp/cloud-number.ts'
import { owner } from '../../../test/database.ts'
import { cloudPosts } from '../../../test/whatsapp/cloud-posts.ts'
import { eventually } from '../../../test/eventually.ts'
import { writeCloudSettings } from '../../whatsapp/cloud/settings.ts'

/** A webhook address whose connection has no owner, so that arriving posts stay unprocessed. */
async function anAddress() {
  const number = await aCloudNumber()
  await eventually(() => expect(number.line.isSubscribed).toBe(true))
  await number.stop()
  const { acme, webhookUrl, line } = number
  const storedPosts = (companyId = acme.companyId) => owner`
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
  return { ...number, storedPosts, sign, post, hello }
}

test('Meta gets its challenge back only with the right verify token', async () => {
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

test('a post is stored unchanged before it is answered, and a repeated post only once', async () => {
  const { post, hello, storedPosts, connectionId } = await anAddress()
  const odd = hello.replace('{', '{ ').replace('Bom dia', 'Bom\\u0020dia \u{1f44b}')
  expect((await post(odd)).status).toBe(200)
  expect((await post(odd)).status).toBe(200)
  const all = await storedPosts()
  expect(all).toHaveLength(1)
  expect(all[0].connectionId).toBe(connectionId)
  expect(all[0].payload.toString()).toBe(odd)
})

test('a post with a wrong signature is refused and not stored', async () => {
  const { post, hello, storedPosts, sign } = await anAddress()
  const wrong: Record<string, string>[] = [
    { 'x-hub-signature-256': '' },
    { 'x-hub-signature-256': sign(hello).slice(0, -1) },
    { 'x-hub-signature-256': sign(hello, 'another secret') },
    { 'x-hub-signature-256': sign(`${hello} `) },
    { 'x-hub-signature-256': sign(hello).replace('sha256', 'sha1') },
  ]
  for (const headers of wrong) expect((await post(hello, headers)).status).toBe(401)
  expect(await storedPosts()).toEqual([])
})

test('repeated unsigned posts are refused early, and Meta is still served', async () => {
  const { acme, webhookUrl, hello, storedPosts, sign } = await anAddress()
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
  // A second that has passed returns a token to the bucket, and concurrent posts all see it.
  await expect
    .poll(async () => (await burst()).find(({ statusCode }) => statusCode === 429)?.headers)
    .toMatchObject({ 'retry-after': '1' })
  expect((await from('198.51.100.4', sign(hello))).statusCode).toBe(200)
  expect(await storedPosts()).toHaveLength(1)
})

test('an unknown address answers 404', async () => {
  const { webhookUrl, hello, sign } = await anAddress()
  const elsewhere = webhookUrl.replace(/[^/]+$/, 'x'.repeat(64))
  const headers = { 'x-hub-signature-256': sign(hello) }
  expect((await fetch(elsewhere, { method: 'POST', body: hello, headers })).status).toBe(404)
})

test('a post of three megabytes is accepted, a larger one is not', async () => {
  const { post, hello, storedPosts } = await anAddress()
  const padded = (bytes: number) => hello.replace('Bom dia', 'x'.repeat(bytes))
  expect((await post(padded(3 * 1024 * 1024))).status).toBe(200)
  expect((await post(padded(4 * 1024 * 1024))).status).toBe(413)
  expect(await storedPosts()).toHaveLength(1)
})

test('numbers of one account share an address, and each gets only its own posts', async () => {
  const { acme, post, hello, storedPosts, connectionId, line } = await anAddress()
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
  expect((await storedPosts()).map((one) => one.connectionId)).toEqual([second])
  expect(await storedPosts(neighbour.companyId)).toEqual([])
  expect((await post(JSON.stringify(cloudPosts['account']))).status).toBe(200)
  expect((await storedPosts()).map((one) => one.connectionId)).toEqual([second, connectionId])
})

test('a signed body that is not a post is answered, so that Meta does not repeat it for a week', async () => {
  const { post, storedPosts } = await anAddress()
  for (const body of ['', '{', '[]', '{"entry":[]}']) expect((await post(body)).status).toBe(200)
  expect(await storedPosts()).toEqual([])
})

test('the webhook of a disabled company answers 404', async () => {
  const { post, hello, storedPosts, acme } = await anAddress()
  await owner`update companies set status = false where id = ${acme.companyId}`
  expect((await post(hello)).status).toBe(404)
  expect(await storedPosts()).toEqual([])
})
