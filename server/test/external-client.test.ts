import { expect, test, vi } from 'vitest'
import { listen } from './listening-app.ts'
import { aCompany, PASSWORD } from './company.ts'
import { aSender, deliverAll, claimLeaseFor } from './sender.ts'
import { anInbound, arrive } from './inbound.ts'
import { startLive, screen } from './screens.ts'

// A whole session of a program written for another server of this kind: its calls, fields and nulls over real HTTP and
// a real socket. Checks the fields of responses and events by key and type.

type Fields = Record<string, any>

/** Such a program: stores its token and cookie and sends them with every call. */
async function aProgram(url: string) {
  let token = ''
  let cookie = ''
  const call = async (method: string, path: string, body?: object | FormData): Promise<Fields> => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await reply.text()
    expect(`${method} ${path} ${reply.status} ${reply.status === 200 ? '' : text}`).toBe(
      `${method} ${path} 200 `,
    )
    return JSON.parse(text || '{}') as Fields
  }
  const signIn = async (path: string, body?: object) => {
    const said = await call('POST', path, body)
    token = said['token']
    return said['user'] as Fields
  }
  return { call, signIn, token: () => token }
}

const text = expect.any(String)
const number = expect.any(Number)
const list = expect.any(Array)

const aUser = {
  id: number,
  name: text,
  email: text,
  profile: text,
  super: expect.any(Boolean),
  companyId: number,
  queues: list,
  company: { id: number, name: text, dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
}
const aTicket = {
  id: number,
  uuid: text,
  status: text,
  lastMessage: text,
  unreadMessages: number,
  contactId: number,
  contact: { id: number, name: text, number: text, profilePicUrl: text },
  tags: list,
  updatedAt: text,
}
const aMessage = {
  id: text,
  body: text,
  fromMe: expect.any(Boolean),
  ack: number,
  read: expect.any(Boolean),
  mediaType: text,
  ticketId: number,
  contact: { id: number, name: text },
  isDeleted: expect.any(Boolean),
  createdAt: text,
}

/** The program used by Bia, before the sign-in. Customers write over the simulated network. */
async function aSession() {
  const acme = await aCompany({ dueDate: '2099-12-31' })
  const { id: connectionId } = await acme.connection({ isDefault: true, status: 'CONNECTED' })
  const { url: socketUrl } = await startLive(acme)
  const { url } = await listen(acme.world)
  const lease = await claimLeaseFor(acme, connectionId)
  const deliver = () => deliverAll(aSender(acme, { lease }))
  const write = (words: string) => arrive(acme, { connectionId, all: [anInbound({ text: words })] })
  const program = await aProgram(url)
  const user = await program.signIn('/auth/login', {
    email: acme.bia.user.email,
    password: PASSWORD,
  })
  const query = { token: program.token() }
  const { socket, heard, names } = screen(socketUrl, { query })
  await vi.waitFor(() => expect(names()).toContain('ready'))
  for (const join of ['joinNotification', 'joinTickets', 'joinChatBox', 'leaveChatBox'])
    socket.emit(join, join === 'joinTickets' ? 'open' : 'undefined')
  const hears = (channel: string, action: string, about: object) =>
    vi.waitFor(() =>
      expect(
        heard
          .filter(({ name }) => name === `company-${user['companyId']}-${channel}`)
          .map(({ news }) => news),
      ).toContainEqual(expect.objectContaining({ action, ...about })),
    )
  return { acme, connectionId, deliver, write, program, user, hears }
}

const has = (shape: object) => expect.objectContaining(nested(shape))
const nested = (shape: object): object =>
  Object.fromEntries(
    Object.entries(shape).map(([key, one]) => [
      key,
      one && Object.getPrototypeOf(one) === Object.prototype ? has(one) : one,
    ]),
  )

test('it signs in, refreshes and loads the data of every page', async () => {
  const { program, user, connectionId } = await aSession()
  expect(user).toMatchObject(aUser)
  const flag = { key: 'campaignsEnabled', value: 'true' }
  expect(user['company'].settings).toContainEqual(flag)
  expect(await program.signIn('/auth/refresh_token')).toMatchObject(aUser)
  const { call } = program
  expect(await call('GET', `/users/${user['id']}`)).toMatchObject(aUser)
  expect(await call('GET', '/settings')).toContainEqual(has({ key: text, value: text }))
  const page = await call('GET', '/users/?searchParam=&pageNumber=1')
  expect(page).toMatchObject({ users: list, count: 4, hasMore: false })
  expect(page['users'][0]).toMatchObject({ id: number, name: text, queues: list, profile: text })
  expect(await call('GET', '/contacts/list?companyId=1')).toEqual([])
  const [connection] = (await call('GET', '/whatsapp/?session=0&companyId=1')) as Fields[]
  expect(connection).toMatchObject({ id: connectionId, name: text, status: text, qrcode: text })
  for (const path of ['/queue', '/tags/list', '/quick-messages/list?companyId=1&userId=1'])
    expect(Array.isArray(await call('GET', path)), path).toBe(true)
})

test('a ticket goes through its whole life cycle', async () => {
  const { acme, program, user, hears, write, deliver, connectionId: whatsappId } = await aSession()
  const { call } = program
  await write('Tem em azul?')
  const mine = { userId: user['id'], status: 'open' }
  const keys = 'searchParam=&pageNumber=1&showAll=false&queueIds=[]&tags=[]&users=[]'
  const waiting = await call('GET', `/tickets?${keys}&status=pending&withUnreadMessages=false`)
  expect(waiting).toMatchObject({ tickets: [aTicket], count: 1, hasMore: false })
  const { id, uuid } = waiting['tickets'][0]
  const news = { message: has(aMessage), ticket: has(aTicket), contact: has(aTicket.contact) }
  await hears('appMessage', 'create', news)

  expect(await call('PUT', `/tickets/${id}`, mine)).toMatchObject({ ...aTicket, status: 'open' })
  expect(await call('GET', `/tickets/u/${uuid}`)).toMatchObject(aTicket)
  const said = { read: 1, fromMe: true, mediaUrl: '', quotedMsg: null }
  const sent = await call('POST', `/messages/${id}`, { ...said, body: 'Temos' })
  expect(sent).toMatchObject({ ...aMessage, ack: 0 })
  await deliver()
  await hears('appMessage', 'update', { ...news, message: has({ id: sent['id'], ack: 1 }) })

  const { messages } = await call('GET', `/messages/${id}?pageNumber=1`)
  for (const one of messages) expect(one).toMatchObject(aMessage)
  expect(messages.map(({ body }: Fields) => body)).toEqual([
    'Tem em azul?',
    'Bia Nunes aceitou',
    'Temos',
  ])
  const quoting = { ...said, body: 'Este?', quotedMsg: messages[0] }
  const answer = await call('POST', `/messages/${id}`, quoting)
  expect(answer['quotedMsg']).toMatchObject({ body: text, contact: { name: text }, mediaUrl: null })

  const form = new FormData()
  form.append('fromMe', 'true')
  form.append('medias', new Blob([aPixel], { type: 'image/png' }), 'azul.png')
  form.append('body', 'azul.png')
  const picture = await call('POST', `/messages/${id}`, form)
  expect(picture).toMatchObject({ ...aMessage, mediaType: 'image', mediaUrl: text })
  await deliver()
  const edited = await call('POST', `/messages/edit/${sent['id']}`, { ...said, body: 'Temos sim' })
  expect(edited).toMatchObject({ body: 'Temos sim', isEdited: true })
  expect(await call('DELETE', `/messages/${answer['id']}`)).toMatchObject({ isDeleted: true })

  const tag = await call('POST', '/tags', { name: 'VIP', color: '', kanban: 0, userId: 1 })
  expect(tag).toMatchObject({ color: '#A4CCCC' })
  await call('POST', '/tags/sync', { ticketId: id, tags: [tag] })
  expect(await call('PUT', `/tickets/${id}`, { status: 'pending', userId: null })).toMatchObject({
    userId: null,
  })
  await call('PUT', `/tickets/${id}`, mine)
  const bots = { useIntegration: false, promptId: false, integrationId: false }
  const closing = { ...mine, status: 'closed', queueId: null, ...bots }
  expect(await call('PUT', `/tickets/${id}`, closing)).toMatchObject({ status: 'closed' })
  expect(await call('PUT', `/tickets/${id}`, { ...mine, queueId: null })).toMatchObject(mine)
  const within = { userId: user['id'], queueId: acme.sales.id, whatsappId }
  expect(await call('PUT', `/tickets/${id}`, within)).toMatchObject({ queueId: acme.sales.id })
  const away = { queueId: acme.support.id, status: 'pending', userId: null, whatsappId: null }
  expect(await call('PUT', `/tickets/${id}`, away)).toMatchObject({ status: 'pending' })
  await hears('ticket', 'removeFromList', { ticketId: id })
})

test('its contacts, tickets and connections are accepted as it sends them', async () => {
  const { acme, program, hears } = await aSession()
  const { call } = program
  const contact = await acme.contact({ name: 'Lia Campos', number: '5511987650002' })
  const whole = await call('GET', `/contacts/${contact.id}`)
  const change = { ...whole, name: 'Lia C.', extraInfo: [{ name: 'Rua', value: 'A' }] }
  expect(await call('PUT', `/contacts/${contact.id}`, change)).toMatchObject({ name: 'Lia C.' })
  await hears('contact', 'update', { contact: has({ id: contact.id, name: 'Lia C.' }) })
  const begun = { contactId: contact.id, userId: acme.bia.user.id, status: 'open' }
  const ticket = await call('POST', '/tickets', { ...begun, queueId: null, whatsappId: null })
  expect(ticket).toMatchObject({ ...aTicket, status: 'open' })
  expect(await call('GET', '/contacts/?searchParam=lia&pageNumber=1')).toMatchObject({
    contacts: [{ id: contact.id }],
    count: 1,
    hasMore: false,
  })
})

/** The smallest valid image. */
const aPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
