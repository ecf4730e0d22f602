import type { Input } from '@recado/contract/platform/endpoint'
import type { userAdmin, UserUsage } from '@recado/contract/accounts/user-admin'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { missing } from '../../platform/refusal.ts'

/** The number of tickets of the user whose status fits, from the maintained counters. */
const ticketsOfUser = (isClosed: boolean) => sql<number>`(
  select coalesce(sum(change), 0)::int from ticket_counts
   where user_id = users.id and (status = 'closed') = ${sql.lit(isClosed)})`

const ownQuickMessages = sql<number>`(
  select count(*)::int from quick_messages where user_id = users.id)`

const createdApiKeys = sql<number>`(
  select count(*)::int from api_keys
   where user_id = users.id and (expires_at is null or expires_at > now()))`

/** What a user holds, to be shown before they are deactivated or deleted. */
export const showUsage = ({ db }: Ctx, { id }: Input<typeof userAdmin.usage>): Promise<UserUsage> =>
  db
    .selectFrom('users')
    .select([
      ticketsOfUser(false).as('activeTickets'),
      ticketsOfUser(true).as('closedTickets'),
      ownQuickMessages.as('quickMessages'),
      createdApiKeys.as('apiKeys'),
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(missing('ERR_NO_USER_FOUND'))
