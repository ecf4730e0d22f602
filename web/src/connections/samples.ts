import type { Whatsapp, WhatsappFull } from '@recado/contract/connections'

/** A number that works. */
export const aConnection = (more: Partial<Whatsapp> = {}): Whatsapp => ({
  id: 1,
  name: 'Loja',
  channel: 'whatsapp',
  provider: 'simulated',
  status: 'CONNECTED',
  number: '5511940021180',
  qrcode: '',
  qrcodeExpiresAt: null,
  qrcodeAttempt: 0,
  reason: null,
  retries: 0,
  nextRetryAt: null,
  isDefault: true,
  lastInboundAt: null,
  lastSentAt: null,
  silentSince: null,
  gap: null,
  restrictedUntil: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...more,
})

/** The same with its settings: none. */
export const aSettled = (more: Partial<WhatsappFull> = {}): WhatsappFull => ({
  ...aConnection(),
  queues: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expirationTime: null,
  token: '',
  cloud: null,
  ...more,
})
