import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { randomFrom } from '../../../test/random.ts'
import { dayIn } from '../../accounts/session/rules.ts'
import { localSeconds } from '../spreadsheets/local-seconds.ts'
import { inDays } from './days.ts'
import { parseTime } from './parse-time.ts'

const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/Santiago',
  'Europe/Lisbon',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
]

/** Whether this moment is within these days of the zone, as the database answers. */
async function isWithin(
  at: Date,
  zone: string,
  days: { from?: string; to?: string },
): Promise<boolean> {
  const conditions = inDays({ column: 'moment.at', ...days }, zone)
  const { rows } = await sql<{ found: boolean }>`
    select ${sql.join([sql`true`, ...conditions], sql` and `)} as found
      from (select ${at}::timestamptz as at) moment`.execute(ownerDb)
  return rows[0]!.found
}

test('the database and the process agree on the day of any moment in any zone', async () => {
  const next = randomFrom(20_260_110)
  for (let run = 0; run < 120; run += 1) {
    const zone = zones[run % zones.length]!
    const at = new Date(Date.UTC(2015, 0, 1) + Math.floor(next() * 15 * 365 * 86_400_000))
    const day = dayIn(zone, at)
    expect([zone, at, await isWithin(at, zone, { from: day, to: day })]).toEqual([zone, at, true])
    const before = dayIn(zone, new Date(at.getTime() - 48 * 3_600_000))
    expect([zone, at, await isWithin(at, zone, { to: before })]).toEqual([zone, at, false])
  }
})

/** The first and the last moment of a day, in the zone. */
const edges: [zone: string, day: string, first: string, last: string][] = [
  ['America/Sao_Paulo', '2026-03-20', '2026-03-20T03:00:00.000Z', '2026-03-21T02:59:59.999Z'],
  // The clocks go forward: a day of 23 hours.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  // The clocks go back: a day of 25 hours.
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  // In São Paulo of 2018 the clocks went forward at midnight: the day began at one o'clock.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  // Half an hour of summer time.
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:29:59.999Z'],
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-30T10:00:00.000Z', '2026-12-31T09:59:59.999Z'],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z'],
]

test.each(edges)('in %s the day %s lasts from %s to %s', async (zone, day, first, last) => {
  const within = (at: string, ms = 0) =>
    isWithin(new Date(Date.parse(at) + ms), zone, { from: day, to: day })
  expect([await within(first, -1), await within(first)]).toEqual([false, true])
  expect([await within(last), await within(last, 1)]).toEqual([true, false])
})

test('an open side has no edge, and days in the wrong order hold nothing', async () => {
  const at = new Date('2026-03-20T12:00:00Z')
  expect(await isWithin(at, 'UTC', {})).toBe(true)
  expect(await isWithin(at, 'UTC', { from: '0001-01-01' })).toBe(true)
  expect(await isWithin(at, 'UTC', { to: '9999-12-31' })).toBe(true)
  expect(await isWithin(at, 'UTC', { from: '2026-03-21', to: '2026-03-19' })).toBe(false)
})

const parsed = async (timeZone: string, said: string): Promise<string> => {
  const { companyId, inside } = await aCompany({ timeZone })
  expect(companyId).toBeGreaterThan(0)
  return (await inside((ctx) => parseTime(ctx, said))).toISOString()
}

test.each([
  ['America/Sao_Paulo', '2026-03-20T09:00', '2026-03-20T12:00:00.000Z'],
  ['America/Sao_Paulo', '2026-03-20T09:00:30.250', '2026-03-20T12:00:30.250Z'],
  ['Pacific/Auckland', '2026-01-01T00:00', '2025-12-31T11:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-20T09:00', '2026-03-20T03:15:00.000Z'],
  // A time of day that the clocks skip is taken as an hour later.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  // A time of day that comes twice is the second, after the change to standard time.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30:00-04:00', '2026-11-01T05:30:00.000Z'],
])('in %s the time %s is %s', async (timeZone, said, at) => {
  expect(await parsed(timeZone, said)).toBe(at)
})

test('a time with an offset means the same in every zone', async () => {
  for (const said of [
    '2026-03-20T12:00:00Z',
    '2026-03-20T09:00:00-03:00',
    '2026-03-20T17:30:00+05:30',
    '2026-03-20T14:00+02:00',
  ])
    expect([said, await parsed('Pacific/Auckland', said)]).toEqual([
      said,
      '2026-03-20T12:00:00.000Z',
    ])
})

test('moments of a sheet stand on the wall clock of the company, through both changes of the clocks', async () => {
  const wall = async (at: string) => {
    const { rows } = await sql<{ seconds: number }>`
      select ${localSeconds('moment.at', 'America/New_York')} as seconds
        from (select ${at}::timestamptz as at) moment`.execute(ownerDb)
    return new Date(rows[0]!.seconds * 1000).toISOString()
  }
  expect(await wall('2026-03-08T06:59:59Z')).toBe('2026-03-08T01:59:59.000Z')
  expect(await wall('2026-03-08T07:00:00Z')).toBe('2026-03-08T03:00:00.000Z')
  expect(await wall('2026-11-01T05:30:00Z')).toBe('2026-11-01T01:30:00.000Z')
  expect(await wall('2026-11-01T06:30:00Z')).toBe('2026-11-01T01:30:00.000Z')
})
