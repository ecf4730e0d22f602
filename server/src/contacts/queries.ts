import type { Contact, contacts } from '@recado/contract/contacts'
import type { Input } from '@recado/contract/endpoint'
import { limits } from '@recado/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { missing } from '../platform/refusal.ts'
import type { Peer } from '../whatsapp/driver.ts'

/** A contact as the contract shows it. */
export const shown = [
  'id',
  'uuid',
  'name',
  'number',
  'email',
  'profilePicUrl',
  'isGroup',
  sql<boolean>`blocked_at is not null`.as('isBlocked'),
] as const

/** More contacts than anybody reads: a search that finds so many is to be narrowed. */
const FOUND_MAX = 500

/** A number that begins so; a range, because a pattern could not use the index behind the company wall. */
const numberBegins = (digits: string) =>
  sql<SqlBool>`number collate "C" >= ${digits} and number collate "C" < ${`${digits}:`}`

/** Ids of the contacts a search means: a prefix of the number from its first digit, else name or number from three characters. */
export async function contactsFound({ db }: Ctx, wanted: string): Promise<number[]> {
  const digits = wanted.replace(/[\s+()-]/g, '')
  if (/^\d+$/.test(digits)) {
    const rows = await db
      .selectFrom('contacts')
      .select('id')
      .where(numberBegins(digits))
      .limit(FOUND_MAX)
      .execute()
    if (rows.length > 0 || digits.length < limits.searchMin) return rows.map(({ id }) => id)
  }
  if (wanted.length < limits.searchMin) return []
  const { rows } = await sql<{ id: number }>`
    select id from search_contacts(${wanted}, ${FOUND_MAX}, 0)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listContacts(
  ctx: Ctx,
  { searchParam, pageNumber }: Input<typeof contacts.list>,
) {
  const found = searchParam ? await contactsFound(ctx, searchParam) : undefined
  const rows = ctx.db
    .selectFrom('contacts')
    .$if(!!found, (q) => q.where('id', '=', sql<number>`any(${found ?? []}::int[])`))
  const page = await rows
    .select(shown)
    .orderBy('namePlain')
    .orderBy('id')
    .limit(limits.contactPage + 1)
    .offset((pageNumber - 1) * limits.contactPage)
    .execute()
  const { count } = await ctx.db
    .selectFrom(rows.select(sql.lit(1).as('one')).limit(limits.countMax).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    contacts: page.slice(0, limits.contactPage),
    count: Number(count),
    hasMore: page.length > limits.contactPage,
  }
}

export const showContact = ({ db }: Ctx, { id }: Input<typeof contacts.show>): Promise<Contact> =>
  db
    .selectFrom('contacts')
    .select(shown)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))

/** Every name the network knows this contact by; undefined for one it does not know. */
export async function peerOf({ db }: Ctx, contactId: number): Promise<Peer | undefined> {
  const aliases = await db
    .selectFrom('contactAliases')
    .select(['kind', 'value'])
    .where('contactId', '=', contactId)
    .execute()
  if (aliases.length === 0) return undefined
  const names = Object.fromEntries(aliases.map(({ kind, value }) => [kind, value]))
  return { kind: names['group'] ? 'group' : 'user', ...names }
}
