import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_TOKEN, startTypebotDouble, type TypebotDouble } from './server.ts'

let double: TypebotDouble
beforeAll(async () => {
  double = await startTypebotDouble()
})
afterAll(() => double.close())

const call = async (path: string, body?: unknown, token?: string) => {
  const response = await fetch(`${double.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as any }
}
const start = (publicId: string, more = {}) =>
  call(`/typebots/${publicId}/startChat`, { textBubbleContentFormat: 'markdown', ...more })
const say = (sessionId: string, text?: string) =>
  call(`/sessions/${sessionId}/continueChat`, {
    ...(text !== undefined && { message: { type: 'text', text } }),
    textBubbleContentFormat: 'markdown',
  })
const words = ({ body }: { body: any }) => body.messages.map((one: any) => one.content.markdown)

test('workspaces and flows need the token', async () => {
  expect((await call('/workspaces')).status).toBe(401)
  const { body } = await call('/workspaces', undefined, SAMPLE_TOKEN)
  const [first] = body.workspaces
  const listed = await call(`/typebots?workspaceId=${first.id}`, undefined, SAMPLE_TOKEN)
  expect(listed.body.typebots[0]).toMatchObject({
    name: 'Vendas',
    publishedTypebotId: expect.any(String),
  })
  const shown = await call(`/typebots/${listed.body.typebots[0].id}`, undefined, SAMPLE_TOKEN)
  expect(shown.body.typebot.publicId).toBe('vendas')
})

test('a flow runs from its first words to its end', async () => {
  const started = await start('vendas', { prefilledVariables: { nome: 'Lia' } })
  expect(words(started)[0]).toBe('Olá, **Lia**! Sou o assistente da *Casa Azul*.')
  expect(started.body.input).toMatchObject({
    type: 'choice input',
    items: [{ content: 'Ver planos' }, {}, {}],
  })
  const { sessionId } = started.body
  expect(words(await say(sessionId, 'Outra coisa'))).toEqual([
    'Invalid message. Please, try again.',
  ])
  expect((await say(sessionId, 'Ver planos')).body.input.type).toBe('email input')
  const end = await say(sessionId, 'lia@casa.test')
  expect(words(end)).toEqual(['Enviei a proposta para lia@casa.test. Um consultor continua daqui.'])
  expect(end.body.input).toBeUndefined()
  expect(end.body.clientSideActions).toEqual([{ type: 'wait', wait: { secondsToWaitFor: 2 } }])
})

test('texts are rich text unless Markdown is asked for', async () => {
  const { body } = await call('/typebots/opiniao/startChat', {})
  expect(body.messages[0].content.type).toBe('richText')
})

test('a pause waits for its client, which answers without a message', async () => {
  const { body } = await start('acoes')
  expect(body.messages).toHaveLength(1)
  expect(body.clientSideActions.at(-1)).toMatchObject({ type: 'wait', expectsDedicatedReply: true })
  expect(words(await say(body.sessionId))).toEqual(['Depois da pausa'])
})

test('an unknown flow and an unknown session are not found', async () => {
  expect((await start('nada')).status).toBe(404)
  expect((await say('nada', 'oi')).status).toBe(404)
})

test('a fault applies to the calls it was planned for', async () => {
  double.builder.faults.plan({ kind: 'status', status: 500 })
  expect((await start('vendas')).status).toBe(500)
  double.builder.faults.plan({ kind: 'down' })
  await expect(start('vendas')).rejects.toThrow('fetch failed')
  const before = double.builder.calls.length
  double.builder.faults.plan({ kind: 'resetAfterAccept' })
  await expect(start('vendas')).rejects.toThrow('fetch failed')
  expect(double.builder.calls.length).toBe(before + 1)
  expect((await start('vendas')).status).toBe(200)
})
