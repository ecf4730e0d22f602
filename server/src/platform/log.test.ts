import { expect, test } from 'vitest'
import { makeLog, maskNumber } from './log.ts'

function logged(pretty = false) {
  const lines: string[] = []
  const log = makeLog({ level: 'trace', pretty, to: { write: (line) => void lines.push(line) } })
  return { log, text: () => lines.join('') }
}

test('a masked number shows its first and last digits', () => {
  expect(maskNumber('5511900000001')).toBe('551*******001')
  expect(maskNumber('1155550001000001')).toBe('1155********0001')
  expect(maskNumber('12345678')).toBe('12****78')
  expect(maskNumber('123')).toBe('***')
  expect(maskNumber('')).toBe('')
})

test('fields named like a secret are redacted at every level', () => {
  const { log, text } = logged()
  log.info({ password: 'p1', token: 't1', user: { password: 'p2' } }, 'x')
  log.info({ headers: { authorization: 'Bearer t2', cookie: 'c1', 'set-cookie': 'c2' } }, 'x')
  log.trace({ options: { headers: { authorization: 'Bearer t3', cookie: 'c3' } } }, 'x')
  for (const secret of ['p1', 'p2', 't1', 't2', 't3', 'c1', 'c2', 'c3'])
    expect(text()).not.toContain(`${secret}"`)
})

test('a logged error has its stack and code, but none of the rows it quotes', () => {
  const { log, text } = logged()
  const error = Object.assign(new Error('no such contact 5511900000001'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(ana@casa.test) already exists.',
    parameters: ['ana@casa.test'],
    cause: new Error('asked for 5511900000002'),
  })
  log.error({ err: error }, 'failed')
  const { err } = JSON.parse(text())
  expect(err).toMatchObject({
    type: 'Error',
    message: 'no such contact 551*******001',
    code: '23505',
    constraint: 'users_email_key',
    cause: { message: 'asked for 551*******002' },
  })
  expect(text()).not.toContain('ana@casa.test')
  expect(text()).not.toContain('5511900000001')
})

test('pretty output is one line per record', () => {
  const { log, text } = logged(true)
  log.info({ method: 'GET', status: 200 }, 'request')
  expect(text().split('\n')).toHaveLength(2)
  expect(text()).toContain('request')
})
