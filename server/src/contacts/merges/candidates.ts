import type {
  MergeCandidate,
  contactMerges,
  DuplicateReason,
} from '@recado/contract/contacts/merges'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { limits } from '@recado/contract/platform/limits'
import { sql } from 'kysely'
import type { Ctx, World } from '../../platform/ctx.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { makeSingleFlight } from '@recado/concurrency/single-flight'
import { within } from '../../platform/database/within.ts'

/** The maximum number of pairs. The answer says if there are more; they become visible as the first are handled. */
const PAIRS_MAX = 1000
/** Larger groups are no duplicates: an address of a whole company, or a common name. */
const GROUP_MAX = 5
const TICKETS_MAX = 100

type PairRow = { firstId: number; secondId: number; reasons: DuplicateReason[] }

/** Concurrent requests of one company share one scan, because all leaders see the same pairs. */
const shareScan = makeSingleFlight<PairRow[]>()

/** A page of likely duplicates, the surest first. Each is paired with the oldest similar contact. */
export async function listCandidates(
  world: World,
  { input: { pageNumber }, claims }: EndpointRequest<Input<typeof contactMerges.candidates>>,
): Promise<Answer<typeof contactMerges.candidates>> {
  const scope = { companyId: claims!.companyId, readOnly: true }
  const scanned = await shareScan(String(scope.companyId), () => within(world, scope, findPairs))
  const found = scanned.slice(0, PAIRS_MAX)
  const page = found.slice((pageNumber - 1) * limits.page, pageNumber * limits.page)
  const ids = page.flatMap(({ firstId, secondId }) => [firstId, secondId])
  const people = await within(world, scope, (ctx) => loadCandidates(ctx, ids))
  return {
    pairs: page.flatMap(({ firstId, secondId, reasons }) => {
      const [first, second] = [people.get(firstId), people.get(secondId)]
      // A contact may have been deleted or merged since the scan.
      return first && second ? [{ first, second, reasons }] : []
    }),
    count: found.length,
    ...(scanned.length > PAIRS_MAX && { countCapped: true as const }),
    hasMore: pageNumber * limits.page < found.length,
  }
}

/** The contacts of each key that several have, read in index order. */
const alike = (reason: DuplicateReason, most: number) => {
  const key = sql.ref(`${reason}_key`)
  return sql`
    select ${sql.lit(reason)} as reason, array_agg(id order by id) as ids from contacts
     where ${key} <> '' and merged_into is null and not is_group
     group by ${key}
    having count(*) between 2 and ${most}::int`
}

/** One index scan per kind of similarity. One more pair than the maximum tells that there are more. */
async function findPairs({ db }: Ctx): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with alike as (
      ${alike('number', PAIRS_MAX)} union all ${alike('email', GROUP_MAX)} union all ${alike('name', GROUP_MAX)}),
    pairs as (
      select reason, ids[1] as first_id, second_id from alike, unnest(ids[2:]) as second_id
      union all
      select 'network', p.first_id, p.second_id from contact_pairs p
        join contacts one on one.id = p.first_id and one.merged_into is null and not one.is_group
        join contacts other on other.id = p.second_id and other.merged_into is null and not other.is_group
       where p.same_on_network_at is not null)
    select first_id, second_id,
           array_agg(reason order by array_position(array['network', 'number', 'email', 'name'], reason)) as reasons
      from pairs
     where not exists (select from contact_pairs known
                        where known.first_id = pairs.first_id and known.second_id = pairs.second_id
                          and known.dismissed_at is not null)
     group by first_id, second_id
     order by min(array_position(array['network', 'number', 'email', 'name'], reason)), first_id, second_id
     limit ${PAIRS_MAX + 1}`.execute(db)
  return rows
}

/** The contacts with details that help to choose between them. */
export async function loadCandidates(
  { db }: Ctx,
  ids: number[],
): Promise<Map<number, MergeCandidate>> {
  const { rows } = await sql<MergeCandidate & { createdAt: Date; lastTicketAt: Date | null }>`
    select c.id, c.uuid, c.name, c.number, c.email, c.profile_pic_url, c.is_group, c.blocked_at is not null as is_blocked,
           c.created_at, coalesce(fields.list, '[]') as extra_info, tickets.count as tickets, tickets.last_ticket_at
      from contacts c,
           lateral (select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id) as list
                      from contact_fields f where f.company_id = c.company_id and f.contact_id = c.id) as fields,
           lateral (select count(*)::int as count, max(last_message_at) as last_ticket_at
                      from (select last_message_at from tickets t
                             where t.company_id = c.company_id and t.contact_id = c.id
                             order by t.id desc limit ${TICKETS_MAX}) as latest) as tickets
     where c.id = any(${ids}::int[]) and c.merged_into is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
