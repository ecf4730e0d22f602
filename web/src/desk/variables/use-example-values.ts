import { variableValues } from '@recado/contract/desk/variable-values'
import type { VariableValues } from '@recado/contract/desk/variables'
import { useNow } from '../../app/time/use-now.ts'
import { isoDayOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useWriter } from './use-variable-values.ts'

/** Values of a customer who does not exist, for the preview of a text for everybody. */
export function useExampleValues(): VariableValues {
  const { t } = useTranslation('variables')
  const writer = useWriter()
  const contact = { name: t('exampleName'), number: '5511900000001', email: 'lia@exemplo.com.br' }
  const ticket = { id: 128, day: isoDayOf(useNow()), queue: t('exampleQueue') }
  return variableValues({ ...writer, contact, ticket })
}
