// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { changeLanguage } from '../../i18n/start.ts'
import '../../../test/screen.tsx'
import { amountIn, amountText } from './amounts.ts'

test('amounts are read as people write them, and anything else is no number', () => {
  const read = ['', '0', '99', '1234,5', '1.234,56', 'R$ 1.234.567,89', ' 7 '].map(amountIn)
  expect(read).toEqual([0, 0, 99, 1234.5, 1234.56, 1_234_567.89, 7])
  for (const said of ['1e9', 'NaN', '-1', '1,234,56', '1.23', '1,234', 'muito', '12a', 'Infinity'])
    expect(amountIn(said), said).toBeNaN()
})

test('an amount is written as it is read', () => {
  for (const value of [0, 7, 99.9, 1234.56, 999_999_999.99])
    expect(amountIn(amountText(value))).toBe(value)
  expect(amountText(1250.5)).toBe('1.250,50')
  expect(amountText(4890)).toBe('4.890')
})

test('each language has its own signs', async () => {
  await changeLanguage('en')
  expect(amountIn('1,234.56')).toBe(1234.56)
  expect(amountIn('1.234,56')).toBeNaN()
})
