import {
  ConnectionGap,
  type Provider,
  type Whatsapp,
} from '@recado/contract/connections/connections'
import type { Selectable } from 'kysely'
import type { Connections } from '../platform/database/tables.ts'

export const connectionColumns = [
  'id',
  'name',
  'provider',
  'status',
  'number',
  'qrcode',
  'qrcodeExpiresAt',
  'qrcodeAttempt',
  'reason',
  'retries',
  'nextRetryAt',
  'isDefault',
  'lastInboundAt',
  'lastSentAt',
  'silentSince',
  'gaps',
  'restrictedUntil',
  'serviceWindowHours',
  'createdAt',
  'updatedAt',
] as const

export type ConnectionRow = Pick<Selectable<Connections>, (typeof connectionColumns)[number]>

const Gaps = ConnectionGap.array()

/** The latest outage; the row stores them with the newest last. */
export const latestGap = ({ gaps }: Pick<ConnectionRow, 'gaps'>): ConnectionGap | undefined =>
  Gaps.parse(gaps).at(-1)

/** The row as the contract shows it. The QR code links a phone to the company, so only users who may pair get it. */
export const toWhatsapp = (
  { gaps, serviceWindowHours, ...row }: ConnectionRow,
  mayPair: boolean,
): Whatsapp => ({
  ...row,
  channel: 'whatsapp',
  provider: row.provider as Provider,
  qrcode: mayPair ? row.qrcode : '',
  qrcodeExpiresAt: row.qrcodeExpiresAt?.toISOString() ?? null,
  nextRetryAt: row.nextRetryAt?.toISOString() ?? null,
  lastInboundAt: row.lastInboundAt?.toISOString() ?? null,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  silentSince: row.silentSince?.toISOString() ?? null,
  gap: latestGap({ gaps }) ?? null,
  restrictedUntil: row.restrictedUntil?.toISOString() ?? null,
  ...(serviceWindowHours !== null && { serviceWindowHours }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
