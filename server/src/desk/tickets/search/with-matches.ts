import type { TicketRow } from '@recado/contract/desk/tickets'
import { withoutNumbers } from '@recado/contract/contacts/hidden-texts'
import { searchWords } from '@recado/contract/desk/word-search'
import { sql } from 'kysely'
import { toPerson } from '../../../accounts/users/rules.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { excerptOf } from './excerpt.ts'
import type { SearchMatches } from './search.ts'

/** Adds the found message to each row of a page. */
export async function withMatches(
  { db, user: reader }: Ctx,
  { page, found, said }: { page: TicketRow[]; found: SearchMatches; said: string },
): Promise<TicketRow[]> {
  const ids = page.flatMap(({ id }) => found.messages.get(id) ?? [])
  const words = searchWords(said)
  const rows = ids.length
    ? await db
        .selectFrom('messages')
        .leftJoin('users', 'users.id', 'messages.userId')
        .select(['messages.id', 'body', 'mediaType', 'fromMe', 'messages.createdAt', 'userId'])
        .select('users.name')
        .where('messages.id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.map((ticket) => {
    const row = byId.get(found.messages.get(ticket.id) ?? '')
    if (!row) return { ...ticket, match: null }
    const { id: messageId, fromMe, createdAt } = row
    const user = toPerson(row.userId, row.name)
    // Hidden before the cut: an excerpt may begin or end inside a number.
    const said = reader.seesNumbers ? row : withoutNumbers(row)
    const body = excerptOf(said.body, words)
    const match = { messageId, body, fromMe, user, createdAt: createdAt.toISOString() }
    return { ...ticket, match }
  })
}
