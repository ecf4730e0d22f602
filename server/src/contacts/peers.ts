import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { Peer } from '../platform/whatsapp-driver.ts'

/** The peer of this contact; undefined if it has no alias. */
export const peerOf = async (ctx: Pick<Ctx, 'db'>, contactId: number): Promise<Peer | undefined> =>
  (await peersOf(ctx, [contactId])).get(contactId)

/**
 * For each contact every alias of it, or of the one it was merged into. A contact without one is left out. If it has
 * several numbers, only its own is used, and no privacy id, which may belong to another number.
 */
export async function peersOf(
  { db }: Pick<Ctx, 'db'>,
  contactIds: number[],
): Promise<Map<number, Peer>> {
  if (contactIds.length === 0) return new Map()
  const { rows } = await aliasesOfContacts(contactIds).execute(db)
  const aliases = Map.groupBy(rows, ({ contactId }) => contactId)
  return new Map([...aliases].map(([id, all]) => [id, peerFrom(all)]))
}

type ContactAlias = { contactId: number; kind: string; value: string }

/**
 * The aliases of each contact, that of its own number last. Each step is an index lookup by one key: the row-level policy
 * lets no index serve a join with an expression, so a join with the target of a merge would read all contacts.
 */
export const aliasesOfContacts = (contactIds: number[]): RawBuilder<ContactAlias> => sql`
  select wanted.id as contact_id, alias.kind, alias.value
    from unnest(${contactIds}::int[]) as wanted (id)
   cross join lateral (
     select coalesce(merged_into, contacts.id) as id from contacts
      where company_id = app_company() and contacts.id = wanted.id limit 1) met
   cross join lateral (
     select number from contacts where company_id = app_company() and contacts.id = met.id limit 1) c
    join contact_aliases alias on alias.company_id = app_company() and alias.contact_id = met.id
   order by alias.value = c.number`

function peerFrom(aliases: ContactAlias[]): Peer {
  const isOfMany = aliases.filter(({ kind }) => kind === 'phone').length > 1
  const meant = isOfMany ? aliases.filter(({ kind }) => kind !== 'lid') : aliases
  const names = Object.fromEntries(meant.map(({ kind, value }) => [kind, value]))
  return { kind: names['group'] ? 'group' : 'user', ...names }
}
