import type { Ticket } from '@recado/contract/desk/tickets'
import { variableValues } from '@recado/contract/desk/variable-values'
import type { VariableValues } from '@recado/contract/desk/variables'
import { useSession } from '../../app/session/session.ts'
import { useNow } from '../../app/time/use-now.ts'
import { clockOf, isoDayOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The values of the variables in a ticket, for a text that the signed-in user writes now. */
export function useVariableValues({ id, contact, queue, createdAt }: Ticket): VariableValues {
  const writer = useWriter()
  const ticket = { id, day: isoDayOf(createdAt), queue: queue?.name ?? '' }
  return variableValues({ ...writer, contact, ticket })
}

/** What the values take from the signed-in user and the time of day. */
export function useWriter() {
  const { user } = useSession()
  const { i18n } = useTranslation()
  const hour = Number.parseInt(clockOf(useNow()), 10)
  return { agent: user.name, hour, language: i18n.language }
}
