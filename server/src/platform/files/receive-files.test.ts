import { messages } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { aFolder, picture } from '../../../test/folder.ts'
import { SECRET_KEY } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

const { files, stored } = aFolder()

test('if one of several files is refused, none is stored and the ticket is unchanged', async () => {
  const { world, ana, ticket, connection } = await aCompany()
  world.files = files
  const { id: connectionId } = await connection({})
  const { id: ticketId } = await ticket({ status: 'open', userId: ana.user.id, connectionId })
  const good = { name: 'a.jpg', type: 'image/jpeg', content: new Uint8Array(await picture()) }
  const bad = { name: 'b.jpg', type: 'image/jpeg', content: '<html>' }
  const sent = ana.upload(messages.send, { ticketId, body: 'look' }, [good, bad])
  await expect(sent).rejects.toThrow('ERR_FILE_TYPE_NOT_ALLOWED')
  expect(await stored()).toEqual([])
  const [one] = [await ana.upload(messages.send, { ticketId, body: 'look' }, [good])].flat()
  expect(one).toMatchObject({ mediaType: 'image', media: { width: 40, height: 20 } })
  expect(await stored()).toHaveLength(1)
})

test('a refused upload is answered even while more of it is being sent', async () => {
  const { world, ana, ticket, connection } = await aCompany()
  const app = buildApp({ ...world, files }, { secretKey: SECRET_KEY })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const { id: connectionId } = await connection()
  const { id } = await ticket({ status: 'open', userId: ana.user.id, connectionId })
  const send = async (name: string, head: Buffer, bytes: number) => {
    const form = new FormData()
    form.append('medias', new Blob([Buffer.concat([head, Buffer.alloc(bytes)])]), name)
    const reply = await fetch(`${base}/api/messages/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await ana.token()}` },
      body: form,
    })
    return [reply.status, ((await reply.json()) as { error: string }).error]
  }
  const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex')
  expect(await send('a.jpg', await picture(), 40_000_000)).toEqual([413, 'ERR_FILE_TOO_LARGE'])
  expect(await send('a.exe', program, 40_000_000)).toEqual([415, 'ERR_FILE_TYPE_NOT_ALLOWED'])
  expect(await stored()).toEqual([])
  await app.close()
})

test('a malformed form is refused, and nothing of it is stored', async () => {
  const { world, ana, ticket, connection } = await aCompany()
  const app = buildApp({ ...world, files }, { secretKey: SECRET_KEY })
  const { id: connectionId } = await connection()
  const { id } = await ticket({ status: 'open', userId: ana.user.id, connectionId })
  const send = async (payload: string | Buffer) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/messages/${id}`,
      headers: {
        authorization: `Bearer ${await ana.token()}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload,
    })
    return [reply.statusCode, reply.json().error]
  }
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const file = part('medias', '; filename="a.jpg"\r\nContent-Type: image/jpeg')
  const cut = Buffer.concat([Buffer.from(file), await picture(900, 900)])
  const malformed = [400, 'ERR_MALFORMED_BODY']
  expect(await send(cut)).toEqual(malformed)
  expect(await send('no form at all')).toEqual(malformed)
  expect(await send(`${part('__proto__')}x\r\n--b--\r\n`)).toEqual(malformed)
  expect(await send(`${part('other', '; filename="a.jpg"')}x\r\n--b--\r\n`)).toEqual([
    400,
    'ERR_INVALID_INPUT',
  ])
  expect(await send(`${part('body')}hello\r\n--b--\r\n`)).toEqual([400, 'ERR_NO_FILE'])
  const one = Buffer.concat([Buffer.from(file), await picture(), Buffer.from('\r\n')])
  const many = Buffer.concat([...Array(11).fill(one), Buffer.from('--b--\r\n')])
  expect(await send(many)).toEqual([400, 'ERR_TOO_MANY_FILES'])
  expect(await stored()).toEqual([])
})
