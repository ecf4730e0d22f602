import { randomUUID } from 'node:crypto'
import { type Contact, contactCreated } from '@recado/contract/contacts/contacts'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { newContactOf, recogniseSenders } from './find-or-create.ts'
import { aliasesOf, identityOf, type MessageSender } from './rules.ts'

/**
 * Creates a contact for each sender that is a person whom the company does not know, like `findOrCreateContact`. Undefined
 * for a sender that has become known, that another message may be creating, or that shares an id with another one of these.
 * Waits for no message, but for an import that is creating the same number. Imports lock known contacts after that, so the
 * caller holds none.
 */
export async function createUnknownContacts(
  ctx: Ctx,
  senders: MessageSender[],
): Promise<(Contact | undefined)[]> {
  if (senders.length === 0) return []
  const identities = senders.map(({ peer }) => aliasesOf(peer).map(identityOf))
  // Concurrent queries are sent in one message in the order of their calls: who is known is read under the locks.
  const [held, found] = await Promise.all([
    heldByOthers(ctx, identities.flat().sort()),
    recogniseSenders(ctx, senders),
  ])
  const isNew = senders.map(
    (_, i) => found[i] === 'unknown' && !identities[i]!.some((identity) => held.has(identity)),
  )
  const created = await insertContacts(
    ctx,
    senders.filter((_, i) => isNew[i]),
  )
  return isNew.map((one) => (one ? created.shift() : undefined))
}

/** Takes the lock of each identity (`lockAndFind`) that is free. Returns those that are not. */
async function heldByOthers({ db, companyId }: Ctx, identities: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`
    select identity from unnest(${identities}::text[]) as wanted (identity)
     where not pg_try_advisory_xact_lock(${companyId}, hashtext(identity))`.execute(db)
  return new Set(rows.map(({ identity }) => identity))
}

/** Inserts contacts with their aliases. Fails if somebody who takes no lock, such as an import, has just taken an alias. */
async function insertContacts(ctx: Ctx, senders: MessageSender[]): Promise<Contact[]> {
  if (senders.length === 0) return []
  const given = senders.map((sender, place) => ({
    place,
    uuid: randomUUID(),
    ...newContactOf(sender),
    aliases: aliasesOf(sender.peer),
  }))
  const { rows } = await sql<Contact & { aliases: number }>`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given)}::json)
                      as given (place int, uuid uuid, name text, number text, aliases json)),
    made as (
      insert into contacts (uuid, name, number, is_group)
      select uuid, name, number, false from given order by place
      returning id, uuid, name, number, email, profile_pic_url, is_group, blocked_at is not null as is_blocked),
    named as (
      insert into contact_aliases (kind, value, contact_id)
      select alias.kind, alias.value, made.id
        from given join made using (uuid)
       cross join lateral json_to_recordset(given.aliases) as alias (kind text, value text)
       -- Imports insert in this order too, so that they do not wait for each other's numbers.
       order by alias.kind, alias.value
      on conflict (company_id, kind, value) do nothing
      returning contact_id)
    select made.*, (select count(*)::int from named where contact_id = made.id) as aliases
      from given join made using (uuid) order by place`.execute(ctx.db)
  return rows.map(({ aliases, ...contact }, i) => {
    if (aliases < given[i]!.aliases.length) throw new Error('an alias of a new contact was taken')
    ctx.emit(contactCreated, { contact })
    return contact
  })
}
