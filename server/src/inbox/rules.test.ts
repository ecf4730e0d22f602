import { expect, test } from 'vitest'
import { anInbound } from '../../test/inbound.ts'
import type { Inbound } from '../platform/whatsapp-driver.ts'
import { contentOf, conversationOf, fileIn, timestampOf, senderOf } from './rules.ts'

const of = (body: Inbound['body']) => contentOf(anInbound({ body }))
const NOW = new Date('2026-03-20T12:00:00.000Z')

test('each kind of message has its words, its type and what else it carries', () => {
  const media = { kind: 'image', mime: 'image/jpeg', fileName: 'a.jpg', ref: {} } as never
  expect(of({ type: 'text', text: 'Oi' })).toEqual({ body: 'Oi', mediaType: 'text', extra: null })
  expect(of({ type: 'media', media, caption: 'Veja' })).toMatchObject({
    body: 'Veja',
    mediaType: 'image',
  })
  expect(of({ type: 'media', media })).toMatchObject({ body: '', mediaType: 'image' })
  const cards = [
    { name: 'Lia', phones: ['5511'] },
    { name: 'Rui', phones: [] },
  ]
  expect(of({ type: 'contact', cards })).toEqual({
    body: 'Lia, Rui',
    mediaType: 'contact',
    extra: { contacts: cards },
  })
  expect(of({ type: 'location', lat: -23.5, lng: -46.6, name: 'Loja' })).toEqual({
    body: 'Loja',
    mediaType: 'location',
    extra: { location: { lat: -23.5, lng: -46.6, name: 'Loja', address: null } },
  })
  expect(of({ type: 'location', lat: 0, lng: 0, address: 'Rua 7' })).toMatchObject({
    body: '',
    extra: { location: { name: null, address: 'Rua 7' } },
  })
  expect(of({ type: 'call', video: true })).toMatchObject({ body: 'video', mediaType: 'call' })
  expect(of({ type: 'call', video: false })).toMatchObject({ body: 'voice', mediaType: 'call' })
})

test('only a message with a file has one', () => {
  const media = { kind: 'document', mime: 'application/pdf', fileName: 'a.pdf', ref: {} } as never
  expect(fileIn(anInbound({ body: { type: 'media', media } }))).toBe(media)
  expect(fileIn(anInbound())).toBeUndefined()
})

test('a message of ours tells nothing about the name of the customer', () => {
  expect(senderOf(anInbound({ pushName: 'Lia' })).pushName).toBe('Lia')
  expect(senderOf(anInbound({ pushName: 'Casa Azul', fromMe: true })).pushName).toBeUndefined()
})

test('a conversation goes by its group, else by the surest name of the person', () => {
  const key = (chat: object) => conversationOf(anInbound({ chat: chat as Inbound['chat'] }))
  const all = { group: 'g', phone: 'p', lid: 'l', bsuid: 'b' }
  expect(key({ kind: 'group', ...all })).toBe('g')
  expect(key({ kind: 'user', phone: 'p', lid: 'l', bsuid: 'b' })).toBe('p')
  expect(key({ kind: 'user', lid: 'l', bsuid: 'b' })).toBe('l')
  expect(key({ kind: 'user', bsuid: 'b' })).toBe('b')
  expect(key({ kind: 'user' })).toBe('')
})

test('a message of the future counts as of now, one of the past keeps its moment', () => {
  const at = (said: string) => timestampOf(anInbound({ at: said }), NOW).toISOString()
  expect(at('2026-03-20T12:00:00.001Z')).toBe(NOW.toISOString())
  expect(at('2026-03-20T12:00:00.000Z')).toBe(NOW.toISOString())
  expect(at('2026-03-20T11:59:59.999Z')).toBe('2026-03-20T11:59:59.999Z')
  expect(at('1999-12-31T23:59:59Z')).toBe('1999-12-31T23:59:59.000Z')
})
