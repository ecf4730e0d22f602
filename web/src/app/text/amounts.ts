import { separators } from '../../i18n/money.ts'
import { currentLocale } from '../../i18n/moments.ts'

const escaped = (sign: string) => sign.replaceAll(/[.\\]/g, '\\$&')

/**
 * Reads an amount as people write it: `1.234,56`, `1234,5`, `R$ 99`. Empty is zero. Anything else is no number, also
 * `1e9`.
 */
export function amountIn(text: string): number {
  const said = text.replaceAll(/R\$|\s/g, '')
  if (said === '') return 0
  const { decimal, thousand } = separators()
  const [point, group] = [escaped(decimal), escaped(thousand)]
  const isAmount = new RegExp(`^(\\d+|\\d{1,3}(${group}\\d{3})+)(${point}\\d{1,2})?$`).test(said)
  return isAmount ? Number(said.replaceAll(thousand, '').replace(decimal, '.')) : Number.NaN
}

/** An amount as text of a field. Zero is an empty field. */
export const amountText = (value: number): string =>
  value === 0
    ? ''
    : value.toLocaleString(currentLocale(), {
        minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
        maximumFractionDigits: 2,
      })
