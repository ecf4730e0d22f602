import type { Ticket } from '@recado/contract/desk/tickets'
import { variableValues } from '@recado/contract/desk/variable-values'
import type { VariableValues } from '@recado/contract/desk/variables'
import { useSession } from '../../app/session/session.ts'
import { useNow } from '../../app/time/use-now.ts'
import { clockOf, isoDayOf } from '../../i18n/moments.ts'

/** The values of the variables in a ticket, for a text that the signed-in user writes now. */
export function useVariableValues({ id, contact, queue, createdAt }: Ticket): VariableValues {
  const writer = useWriter()
  const ticket = { id, day: isoDayOf(createdAt), queue: queue?.name ?? '' }
  return variableValues({ ...writer, contact, ticket })
}

/** What the values take from the signed-in user, the time of day and the language of the company, as on the server. */
export function useWriter() {
  const { user } = useSession()
  const hour = Number.parseInt(clockOf(useNow()), 10)
  const language = user.company.settings.find(({ key }) => key === 'language')?.value ?? 'pt'
  return { agent: user.name, hour, language }
}
