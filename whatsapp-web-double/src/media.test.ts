import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMedia } from './media/cipher.ts'
import type { FileKind } from './messages/content.ts'
import { makeTestDouble, until } from './test/bench.ts'

const { bench, linked } = makeTestDouble()

const photo = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) & 255))

const fetched = async (path: string) => {
  const reply = await fetch(`http://${bench.double.media.host}${path}`)
  return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) }
}

test('a photo comes in, lies encrypted on the host, and is what its message promises', async () => {
  const { shop, lia, client } = await linked()
  await lia.write(shop, {
    text: 'olha',
    file: { kind: 'image', bytes: photo, mime: 'image/jpeg' },
  })
  const { message } = await until(() =>
    client.upserts.find((one) => one.message.message?.imageMessage),
  )
  const image = message.message!.imageMessage!
  expect(image).toMatchObject({ caption: 'olha', mimetype: 'image/jpeg' })
  const { body } = await fetched(image.directPath!)
  expect(body.includes(photo.subarray(0, 32))).toBe(false)
  expect(openMedia(body, image, 'Image').equals(photo)).toBe(true)
  expect(createHash('sha256').update(photo).digest().equals(image.fileSha256!)).toBe(true)
  body[100] = (body[100] ?? 0) ^ 1
  expect(() => openMedia(body, image, 'Image')).toThrow('another one')
})

type Field = `${'audio' | 'video' | 'sticker' | 'document'}Message`

test.each<[FileKind, string, Field]>([
  ['voice', 'audio/ogg; codecs=opus', 'audioMessage'],
  ['audio', 'audio/mpeg', 'audioMessage'],
  ['video', 'video/mp4', 'videoMessage'],
  ['sticker', 'image/webp', 'stickerMessage'],
  ['document', 'application/pdf', 'documentMessage'],
])('a file of the kind %s comes in', async (kind, mime, field) => {
  const { shop, lia, client } = await linked()
  const file = { kind, bytes: photo, mime, fileName: 'conta.pdf', seconds: 3 }
  await lia.write(shop, { file })
  const { message } = await until(() => client.upserts.find((one) => one.message.message?.[field]))
  expect(message.message).toMatchObject({ [field]: { mimetype: mime } })
  expect(message.message?.audioMessage?.ptt ?? kind === 'voice').toBe(kind === 'voice')
})

test('a document and a voice note go out, and a phone opens them', async () => {
  const { shop, lia, client } = await linked()
  const { socket } = client
  const fileName = 'orçamento.pdf'
  await socket.sendMessage(lia.jid, { document: photo, mimetype: 'application/pdf', fileName })
  await socket.sendMessage(lia.jid, { audio: photo, mimetype: 'audio/ogg', ptt: true, seconds: 2 })
  await until(() => lia.messages(shop).length === 2)
  const [document, voice] = lia.messages(shop)
  expect(document).toMatchObject({ kind: 'document', file: { fileName } })
  expect(voice).toMatchObject({ kind: 'voice', file: { seconds: 2 } })
  for (const { id } of [document!, voice!]) expect(lia.file(id).equals(photo)).toBe(true)
})

test('a file ends: its path is gone, and one that never was is unknown', async () => {
  const { shop, lia } = await linked()
  const file = { kind: 'document' as const, bytes: photo, mime: 'application/pdf' }
  const id = await lia.write(shop, { file })
  const { path } = lia.message(id).file!
  bench.double.media.expire(path)
  expect((await fetched(path)).status).toBe(410)
  expect((await fetched('/v/never.enc')).status).toBe(404)
  expect(() => shop.file(id)).toThrow('gone')
})

test('a file that ended is uploaded again by the phone that has it', async () => {
  const { shop, lia, client } = await linked()
  const file = { kind: 'document' as const, bytes: photo, mime: 'application/pdf' }
  const id = await lia.write(shop, { file })
  const { message } = await until(() =>
    client.upserts.find((one) => one.message.message?.documentMessage),
  )
  bench.double.media.expire(lia.message(id).file!.path)
  await client.socket.updateMediaMessage(message)
  const document = message.message!.documentMessage!
  const { status, body } = await fetched(document.directPath!)
  expect(status).toBe(200)
  expect(openMedia(body, document, 'Document').equals(photo)).toBe(true)
  shop.account.keepsFiles = false
  await expect(client.socket.updateMediaMessage(message)).rejects.toThrow('Failed to re-upload')
})

test('an upload may be refused', async () => {
  const { lia, client } = await linked()
  bench.double.media.refuseUploads = 500
  const sending = client.socket.sendMessage(lia.jid, { image: photo, jpegThumbnail: '' })
  await expect(sending).rejects.toThrow()
  bench.double.media.refuseUploads = undefined
})

test('places and cards go both ways', async () => {
  const { shop, lia, client } = await linked()
  const place = { lat: -23.55, lng: -46.63, name: 'Sé', address: 'Praça da Sé' }
  const cards = [{ name: 'Rui', phones: ['+55 11 90000-0009'] }]
  await lia.write(shop, { place })
  await lia.write(shop, { cards })
  await lia.write(shop, { cards: [...cards, ...cards] })
  await until(() => client.upserts.some((one) => one.message.message?.contactsArrayMessage))
  const [located] = client.upserts.filter((one) => one.message.message?.locationMessage)
  expect(located!.message.message!.locationMessage).toMatchObject({ name: 'Sé' })
  expect(shop.messages(lia)).toMatchObject([{ place }, { cards }, { cards: [{}, {}] }])
  const location = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' }
  await client.socket.sendMessage(lia.jid, { location })
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=551190000:+55 11 90000\nEND:VCARD'
  const contacts = { displayName: 'Ana', contacts: [{ displayName: 'Ana', vcard }] }
  await client.socket.sendMessage(lia.jid, { contacts })
  await until(() => lia.messages(shop).length === 5)
  expect(lia.messages(shop).slice(3)).toMatchObject([
    { place: { name: 'Loja' } },
    { cards: [{ name: 'Ana', phones: ['+55 11 90000'] }] },
  ])
})
