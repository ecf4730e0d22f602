import { type Contact, contactCreated, contactUpdated } from '@recado/contract/contacts'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Peer } from '../whatsapp/driver.ts'
import { shown } from './queries.ts'

type Alias = { kind: 'phone' | 'lid' | 'group'; value: string }

export type Sender = { peer: Peer; pushName: string | undefined }

const NAME_MAX = 50

const aliasesOf = ({ phone, lid, group }: Peer): Alias[] => [
  ...(phone ? [{ kind: 'phone', value: phone } as const] : []),
  ...(lid ? [{ kind: 'lid', value: lid } as const] : []),
  ...(group ? [{ kind: 'group', value: group } as const] : []),
]

/**
 * The contact who bears any of these names, met for the first time if need be; names not known yet are added.
 * Where two names belong to two contacts the older one is meant: joining them is for a person to decide.
 */
export async function meetContact(ctx: Ctx, sender: Sender): Promise<Contact> {
  const aliases = aliasesOf(sender.peer)
  if (aliases.length === 0) throw new Error('the network named nobody')
  const known = (await knownBy(ctx, aliases)) ?? (await metMeanwhile(ctx, aliases))
  if (!known) return firstMeeting(ctx, sender, aliases)
  if (known.aliases < aliases.length) await addAliases(ctx, known.id, aliases)
  return named(ctx, known, sender)
}

async function knownBy({ db }: Ctx, aliases: Alias[]) {
  const kinds = aliases.map(({ kind }) => kind)
  const values = aliases.map(({ value }) => value)
  const { rows } = await sql<Contact & { aliases: number }>`
    select c.id, c.uuid, c.name, c.number, c.email, c.profile_pic_url, c.is_group, c.blocked_at is not null as is_blocked, count(*)::int as aliases
      from unnest(${kinds}::text[], ${values}::text[]) as wanted (kind, value)
      join contact_aliases a on a.company_id = app_company() and a.kind = wanted.kind and a.value = wanted.value
      join contacts c on c.company_id = a.company_id and c.id = a.contact_id
     group by c.company_id, c.id
     order by c.id
     limit 1`.execute(db)
  return rows[0]
}

/** Two of their messages may arrive at once: the second waits here and then finds what the first made. */
async function metMeanwhile(ctx: Ctx, aliases: Alias[]) {
  for (const { kind, value } of [...aliases].sort((a, b) => a.value.localeCompare(b.value)))
    await sql`select pg_advisory_xact_lock(${ctx.companyId}, hashtext(${`${kind}:${value}`}))`.execute(
      ctx.db,
    )
  return knownBy(ctx, aliases)
}

async function firstMeeting(ctx: Ctx, sender: Sender, aliases: Alias[]): Promise<Contact> {
  const number = sender.peer.phone ?? ''
  const contact = await ctx.db
    .insertInto('contacts')
    .values({
      name: nameOf(sender) ?? (number || 'Contato sem nome'),
      number,
      isGroup: sender.peer.kind === 'group',
    })
    .returning(shown)
    .executeTakeFirstOrThrow()
  await addAliases(ctx, contact.id, aliases)
  ctx.emit(contactCreated, { contact })
  return contact
}

const nameOf = ({ pushName }: Sender): string | undefined =>
  pushName?.trim().slice(0, NAME_MAX) || undefined

async function addAliases({ db }: Ctx, contactId: number, aliases: Alias[]): Promise<void> {
  await db
    .insertInto('contactAliases')
    .values(aliases.map((alias) => ({ ...alias, contactId })))
    .onConflict((known) => known.columns(['companyId', 'kind', 'value']).doNothing())
    .execute()
}

/** Who was only a number takes the name they go by, and a number that was hidden is kept once known; a name given by people stays. */
async function named(
  ctx: Ctx,
  known: Contact & { aliases: number },
  sender: Sender,
): Promise<Contact> {
  const { aliases: _aliases, ...contact } = known
  const { id, name, number } = contact
  const pushName = nameOf(sender)
  const better = {
    ...(pushName && name === number && number !== '' && { name: pushName }),
    ...(number === '' && sender.peer.phone && { number: sender.peer.phone }),
  }
  if (Object.keys(better).length === 0) return contact
  const changed = await ctx.db
    .updateTable('contacts')
    .set({ ...better, updatedAt: ctx.now })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()
  ctx.emit(contactUpdated, { contact: changed })
  return changed
}

/** A contact that an agent adds, under the number as the network spells it. The same number twice: ERR_DUPLICATED_CONTACT. */
export async function addContact(
  ctx: Ctx,
  { name, peer }: { name: string; peer: Peer },
): Promise<Contact> {
  const aliases = aliasesOf(peer)
  if (await metMeanwhile(ctx, aliases)) throw new Refusal('ERR_DUPLICATED_CONTACT')
  const contact = await firstMeeting(ctx, { peer, pushName: name }, aliases)
  return contact
}
