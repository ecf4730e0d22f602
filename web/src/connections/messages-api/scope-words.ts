import type { Scope } from '@recado/contract/accounts/api-keys'
import { useTranslation } from '../../i18n/use-translation.ts'

/** What a scope allows, in words. A scope without words is shown by its name. */
export function useScopeWords(): (scope: Scope) => string {
  const { t } = useTranslation('messages-api')
  const words = t('scope', { returnObjects: true }) as Partial<Record<string, string>>
  return (scope) => words[scope.replace('.', '_')] ?? scope
}
