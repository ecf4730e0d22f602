import { expect, test } from 'vitest'
import { headersOf } from './sender.ts'

const own = '"Recado, desk" <recado@mail.example>'
const from = { name: 'Recado, desk', address: 'recado@mail.example' }

test('without a sender the mail server sends as itself', () => {
  expect(headersOf(own)).toEqual({ from })
  expect(headersOf('recado@mail.example')).toEqual({ from: { ...from, name: '' } })
  expect(headersOf('Recado <recado@mail.example>', {})).toEqual({
    from: { ...from, name: 'Recado' },
  })
})

test('the name of a sender is shown in place of that of the mail server', () => {
  expect(headersOf(own, { name: 'Fala Já' })).toEqual({ from: { ...from, name: 'Fala Já' } })
})

test('a sender that is the user of the mail server gets no second address', () => {
  expect(headersOf(own, { name: 'Fala Já', email: from.address })).toEqual({
    from: { ...from, name: 'Fala Já' },
  })
})

test.for(['ajuda@falaja.example', 'ajuda@mail.example'])(
  'answers go to %s, and the mail comes from the mail server',
  (email) => {
    expect(headersOf(own, { name: 'Fala Já', email })).toEqual({
      from: { name: 'Fala Já', address: from.address },
      replyTo: { name: 'Fala Já', address: email },
    })
  },
)
