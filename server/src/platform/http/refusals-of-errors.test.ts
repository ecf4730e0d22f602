import { errors } from '@recado/contract/errors'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import '../../accounts/users/create-user.ts'
import '../../routes.ts'
import { owner } from '../../../test/database.ts'
import { languageOf } from '../language.ts'
import { codesByConstraint, Refusal } from '../refusal.ts'
import { refusalOf } from './errors.ts'
import { COUNTED_MAX, totalsOf } from './paging.ts'

const fromDatabase = (code: string, constraint?: string) =>
  refusalOf(Object.assign(new DatabaseError('x', 1, 'error'), { code, constraint }))?.code

const coded = (code: string, more: object = {}) =>
  refusalOf(Object.assign(new Error('x'), { code }, more))?.code

test('temporary failures of the database ask to try again', () => {
  for (const code of [
    '08006',
    '08001',
    '53300',
    '53100',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '40P01',
    '40001',
  ])
    expect([code, fromDatabase(code)]).toEqual([code, 'ERR_UNAVAILABLE'])
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
    expect([code, coded(code)]).toEqual([code, 'ERR_UNAVAILABLE'])
  for (const message of [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])
    expect([message, refusalOf(new Error(message))?.code]).toEqual([message, 'ERR_UNAVAILABLE'])
})

test('what cannot be stored is an error of the caller', () => {
  for (const code of ['22021', '22P05', '22003', '22007', '22008'])
    expect([code, fromDatabase(code)]).toEqual([code, 'ERR_INVALID_INPUT'])
})

test('an unexpected error is none of the catalogue', () => {
  for (const code of ['23505', '23503', '42P01', '42501', 'XX000', '22012'])
    expect([code, fromDatabase(code)]).toEqual([code, undefined])
  expect([coded('ENOENT'), coded('FST_ERR_UNKNOWN'), refusalOf(new Error('x'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(coded('FST_ERR_UNKNOWN', { statusCode: 400 })).toBe('ERR_MALFORMED_BODY')
  expect(coded('FST_ERR_UNKNOWN', { statusCode: 500 })).toBeUndefined()
})

test('every constraint that is refused by name exists in the database, and its code in the catalogue', async () => {
  const names = [
    ['users_email_key', 'ERR_EMAIL_ALREADY_EXISTS'],
    ['queues_name_key', 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
    ['queues_color_key', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    ['connections_name_key', 'ERR_WAPP_NAME_ALREADY_EXISTS'],
    ['contact_aliases_pkey', 'ERR_DUPLICATED_CONTACT'],
    ['messages_pkey', 'ERR_CREATING_MESSAGE'],
    ['messages_company_id_ticket_id_fkey', 'ERR_CREATING_MESSAGE'],
    ['tickets_company_id_connection_id_fkey', 'ERR_CREATING_TICKET'],
    ['push_subscriptions_endpoint_key', 'ERR_NO_PERMISSION'],
    ['quick_messages_shortcode_key', 'ERR_QUICKMESSAGE_ALREADY_EXISTS'],
    ['tags_name_key', 'ERR_TAG_NAME_ALREADY_EXISTS'],
    ['tickets_one_active', 'ERR_OTHER_OPEN_TICKET'],
  ] as const
  for (const [name, code] of [...names, ...codesByConstraint]) {
    const [found] = await owner`
      select 1 from pg_class where relname = ${name}
      union all select 1 from pg_constraint where conname = ${name}
      union all select 1 from pg_proc where prosrc like ${`%constraint = '${name}'%`}`
    expect([name, found !== undefined]).toEqual([name, true])
    expect([name, fromDatabase('23505', name)]).toEqual([name, code])
    expect(Object.keys(errors)).toContain(code)
  }
})

test('a refusal stays itself, and a wrong field is told with its path', () => {
  const refusal = new Refusal('ERR_NO_LANE_FOUND')
  expect(refusalOf(refusal)).toBe(refusal)
  const { error } = z
    .object({ tags: z.array(z.object({ id: z.number() })) })
    .safeParse({ tags: [{ id: 'x' }] })
  expect(refusalOf(error)).toMatchObject({
    code: 'ERR_INVALID_INPUT',
    issues: [{ path: 'tags.0.id', code: 'notANumber' }],
  })
})

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en', 'en'],
  ['es-419', 'es'],
  ['de-DE,en;q=0.5', 'pt'],
  ['EN-us', 'pt'],
  ['', 'pt'],
  [undefined, 'pt'],
])('the language of %j is %s', (header, language) => {
  expect(languageOf({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(
    language,
  )
})

test('a total is exact up to ten thousand, and says when there are more', () => {
  expect(totalsOf(undefined)).toEqual({})
  expect([0, 1, 10_000].map((counted) => totalsOf(counted))).toEqual([
    { count: 0 },
    { count: 1 },
    { count: 10_000 },
  ])
  expect(totalsOf(10_001)).toEqual({ count: 10_000, countCapped: true })
  expect(COUNTED_MAX).toBe(10_001)
})
