import type { Whatsapp } from '@recado/contract/connections/connections'
import { connectionReasons } from '@recado/contract/connections/connections'
import { expect, test } from 'vitest'
import { texts as pt } from '../i18n/pt/connections.ts'
import { texts as ofPanel } from '../i18n/pt/connection-panel.ts'
import {
  sessionActionsOf,
  sessionActionOf,
  connectionStateOf,
  discardsCredentials,
} from './connection-status.ts'

type Known = Parameters<typeof connectionStateOf>[0]

const a = (more: Partial<Known>): Known => ({
  status: 'CONNECTED',
  reason: null,
  number: '5511940021180',
  provider: 'baileys',
  retries: 0,
  nextRetryAt: null,
  silentSince: null,
  restrictedUntil: null,
  ...more,
})

const soon = '2026-11-21T12:00:00.000Z'

test.each<[string, Partial<Known>, string, string, string | undefined]>([
  ['works', {}, 'ok', 'Conectado', undefined],
  ['is silent', { silentSince: soon }, 'retrying', 'Conectado, mas em silêncio', undefined],
  [
    'may begin no conversations',
    { restrictedUntil: new Date(Date.now() + 60_000).toISOString() },
    'retrying',
    'Conectado, com limite',
    undefined,
  ],
  ['may begin some again', { restrictedUntil: soon }, 'ok', 'Conectado', undefined],
  ['is not paid for', { reason: 'unpaid' }, 'person', 'Pagamento recusado na Meta', undefined],
  [
    'changes hands',
    { status: 'OPENING', reason: 'owner-lost' },
    'retrying',
    'Reconectando',
    'Tentar agora',
  ],
  [
    'is too old for the network',
    { status: 'OPENING', reason: 'bad-version', retries: 1, nextRetryAt: soon },
    'retrying',
    'O WhatsApp recusou esta versão',
    'Tentar agora',
  ],
  [
    'was locked at Meta',
    { status: 'DISCONNECTED', reason: 'banned', provider: 'cloud' },
    'person',
    'Conta bloqueada pela Meta',
    'Conectar',
  ],
  ['opens', { status: 'OPENING' }, 'busy', 'Conectando', undefined],
  [
    'tries again',
    { status: 'OPENING', retries: 2, nextRetryAt: soon },
    'retrying',
    'Reconectando',
    'Tentar agora',
  ],
  [
    'waits for a scan',
    { status: 'qrcode', number: '' },
    'person',
    'Esperando a leitura do código',
    'QR Code',
  ],
  ['pairs', { status: 'PAIRING', number: '' }, 'busy', 'Conectando o aparelho', undefined],
  [
    'was never scanned',
    { status: 'TIMEOUT', reason: 'qr-expired', number: '' },
    'person',
    'O código venceu sem ser lido',
    'Novo QR Code',
  ],
  [
    'cannot reach the network',
    { status: 'TIMEOUT', reason: 'network' },
    'person',
    'Sem ligação com o WhatsApp',
    'Tentar agora',
  ],
  ['is new', { status: 'DISCONNECTED', number: '' }, 'off', 'Ainda não conectado', 'Conectar'],
  [
    'was switched off',
    { status: 'DISCONNECTED', reason: 'user' },
    'off',
    'Desconectado',
    'Conectar',
  ],
  [
    'was unlinked on the phone',
    { status: 'DISCONNECTED', reason: 'logged-out' },
    'person',
    'Precisa ler o código de novo',
    'Novo QR Code',
  ],
  [
    'is open elsewhere',
    { status: 'DISCONNECTED', reason: 'replaced' },
    'person',
    'Aberto em outro lugar',
    'Conectar',
  ],
])('a number that %s says so and offers what helps', (_, known, health, words, offer) => {
  const standing = connectionStateOf(a(known))
  expect(standing.health).toBe(health)
  expect(pt[standing.state]).toBe(words)
  expect(standing.next && pt[standing.next]).toBe(offer)
})

test('every reason has words of its own kind, and nothing that stands still lacks a next step', () => {
  for (const reason of connectionReasons) {
    const { state, next } = connectionStateOf(a({ status: 'DISCONNECTED', reason }))
    const words = [pt[`${state}Detail`], ofPanel[`${state}Does`], ofPanel[`${state}Asks`]]
    expect(words.every(Boolean)).toBe(true)
    expect(next).toBeDefined()
  }
})

test('only where somebody is needed the button is a filled one: the health says person', () => {
  const calm: Partial<Whatsapp>[] = [
    { status: 'CONNECTED' },
    { status: 'OPENING', nextRetryAt: soon },
    { status: 'DISCONNECTED', reason: 'user' },
  ]
  for (const known of calm)
    expect(connectionStateOf(a(known as Partial<Known>)).health).not.toBe('person')
})

test('a connection that works can be switched off, one that is off cannot', () => {
  expect(connectionStateOf(a({})).more).toContain('disconnect')
  expect(connectionStateOf(a({ status: 'DISCONNECTED', reason: 'user' })).more).not.toContain(
    'disconnect',
  )
})

test('a new code is asked about only where a phone would lose its link', () => {
  expect(discardsCredentials(a({}))).toBe(true)
  expect(discardsCredentials(a({ status: 'DISCONNECTED', reason: 'user' }))).toBe(true)
  expect(discardsCredentials(a({ status: 'DISCONNECTED', reason: 'logged-out' }))).toBe(false)
  expect(discardsCredentials(a({ status: 'TIMEOUT', reason: 'qr-expired', number: '' }))).toBe(
    false,
  )
})

test.each([
  ['qrcode', 'QR Code'],
  ['OPENING', 'QR Code'],
  ['DISCONNECTED', 'Novo QR Code'],
  ['CONNECTED', 'Desconectar'],
  ['PAIRING', 'Desconectar'],
  ['TIMEOUT', 'Desconectar'],
] as const)('in %s the session offers %s', (status, offer) => {
  expect(pt[sessionActionOf({ status }, true)]).toBe(offer)
})

test('a way without codes is opened and closed, and never asked for one', () => {
  expect(sessionActionOf({ status: 'DISCONNECTED' }, false)).toBe('connect')
  expect(sessionActionOf({ status: 'OPENING' }, false)).toBe('disconnect')
  expect(sessionActionsOf(a({ status: 'DISCONNECTED', reason: 'bad-token' }), false)).toEqual([
    'connect',
  ])
  expect(sessionActionsOf(a({}), false)).toEqual(['disconnect'])
})
