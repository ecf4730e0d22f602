import { currentLocale } from './moments.ts'

/** Formats an amount in reais. */
export const moneyOf = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  }).format(value)

/** The decimal and the thousands separator of the current locale. */
export function separators(): { decimal: string; thousand: string } {
  const parts = new Intl.NumberFormat(currentLocale()).formatToParts(12_345.6)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: of('decimal'), thousand: of('group') }
}

/** Formats an amount in reais, without cents if there are none. */
export const shortMoneyOf = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(value)
