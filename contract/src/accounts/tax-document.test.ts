import { expect, test } from 'vitest'
import { documentKind, formatDocument, isCnpj, isCpf, TaxDocument } from './tax-document.ts'

test('a CPF has eleven digits, of which two check the others', () => {
  for (const cpf of ['52998224725', '11144477735', '00000000191'])
    expect(isCpf(cpf), cpf).toBe(true)
  for (const wrong of ['52998224724', '52998224715', '11111111111', '5299822472', '5299822472A'])
    expect(isCpf(wrong), wrong).toBe(false)
})

test('a CNPJ has numbers, and in its newer form letters, before the two check digits', () => {
  for (const cnpj of ['11222333000181', '12ABC34501DE35', '00000000000191'])
    expect(isCnpj(cnpj), cnpj).toBe(true)
  for (const wrong of [
    '11222333000180',
    '12ABC34501DE34',
    '12ABC34501DEAB',
    '00000000000000',
    '12abc34501de35',
  ])
    expect(isCnpj(wrong), wrong).toBe(false)
})

test('either is read as people write it, and stored without its marks', () => {
  const read = (text: string) => TaxDocument.safeParse(text).data
  expect(read('529.982.247-25')).toBe('52998224725')
  expect(read(' 11.222.333/0001-81 ')).toBe('11222333000181')
  expect(read('12.abc.345/01de-35')).toBe('12ABC34501DE35')
  for (const wrong of ['', '529.982.247-26', 'texto', '5'.repeat(31)])
    expect(read(wrong)).toBeUndefined()
})

test('a document is written as people know it while it is typed', () => {
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('5299')).toBe('529.9')
  expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81')
  expect(formatDocument('12abc34501de35')).toBe('12.ABC.345/01DE-35')
  expect(formatDocument('12ABC')).toBe('12.ABC')
  expect(formatDocument('')).toBe('')
})

test('a document says whether its holder is a company or a person', () => {
  expect(['529.982.247-25', '12.abc.345/01de-35', '12', ''].map(documentKind)).toEqual([
    'CPF',
    'CNPJ',
    undefined,
    undefined,
  ])
})
