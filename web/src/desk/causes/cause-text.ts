import type { CauseRecord } from '@recado/contract/platform/causes'
import i18next from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { texts } from '../../i18n/pt/causes.ts'

type Key = keyof typeof texts

/** A key of the texts that is named by the server, which may be newer than this page. */
const isKnown = (key: string): key is Key => i18next.exists(`causes:${key}`)

/** The reason of an automatic act as a sentence, and its inputs with labels. An unknown reason or input says so in general. */
export function useCauseText() {
  const { t } = useTranslation('causes')
  const reasonOf = ({ code }: CauseRecord): string => {
    const key = `code_${code}`
    return isKnown(key) ? t(key) : t('code_other')
  }
  const inputsOf = ({ inputs }: CauseRecord) =>
    Object.entries(inputs).map(([name, input]) => {
      const key = `input_${name}`
      const word = `value_${name}_${String(input)}`
      const given = Array.isArray(input) ? input.join(', ') : String(input)
      const value = isKnown(word) ? t(word) : given
      return { name, label: isKnown(key) ? t(key) : name, value }
    })
  return { reasonOf, inputsOf }
}
