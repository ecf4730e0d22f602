import { decrypt } from '@recado/push-double/decrypt'
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptFor } from './encrypt.ts'

/** The worked example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

test('encryption gives the example of the standard byte for byte', () => {
  const { text, salt, privateKey } = example
  const drawn = { salt: bytes(salt), privateKey: bytes(privateKey) }
  expect(encryptFor(example, text, drawn).toString('base64url')).toBe(example.body)
})

test('a browser decrypts the example of the standard and a random message', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(bytes(example.browserKey))
  const browser = { keys, auth: bytes(example.auth) }
  expect(decrypt(browser, bytes(example.body))).toBe(example.text)
  const [one, other] = [encryptFor(example, 'Olá, Ação!'), encryptFor(example, 'Olá, Ação!')]
  expect(one.equals(other)).toBe(false)
  expect(decrypt(browser, one)).toBe('Olá, Ação!')
})

test('another browser, or a changed byte, fails to decrypt', () => {
  const stranger = createECDH('prime256v1')
  stranger.generateKeys()
  const auth = bytes(example.auth)
  expect(() => decrypt({ keys: stranger, auth }, bytes(example.body))).toThrow()
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(bytes(example.browserKey))
  const touched = bytes(example.body)
  touched[touched.length - 20]! ^= 1
  expect(() => decrypt({ keys, auth }, touched)).toThrow()
})
