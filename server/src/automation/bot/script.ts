import type { BotPosition, BotQueue, BotScript } from '@recado/contract/automation/bot-replies'
import { botTexts } from '@recado/contract/automation/bot-texts'
import type { TreeOption } from '@recado/contract/automation/option-tree'
import { sql } from 'kysely'
import { gathered } from '../../platform/database/gathered.ts'

type BotTicket = {
  position: BotPosition | null
  /** The option of the position, also of a paused bot. */
  optionId: number | null
  /** No bot begins by itself. */
  isDone: boolean
  spokeAt: Date | null
  script: BotScript
}

type Row = {
  id: number
  botState: string | null
  botOptionId: number | null
  botRepeats: number
  botDone: boolean
  botSpokeAt: Date | null
  queueId: number | null
  greeting: string
  language: string
  queues: Omit<BotQueue, 'options'>[]
  options: (TreeOption & { queueId: number })[]
}

/**
 * Where the bot is in a ticket, and what it can say, in one statement for the tickets of a batch. Of the queue in whose
 * options the customer is, all options are read, of the others only the first level.
 */
export const readBot = gathered(async ({ db }, ticketIds: number[]) => {
  const { rows } = await sql<Row>`
    select t.id, t.bot_state as "botState", t.bot_option_id as "botOptionId", t.bot_repeats as "botRepeats",
           t.bot_done as "botDone", t.bot_spoke_at as "botSpokeAt", t.queue_id as "queueId",
           n.greeting_message as greeting, company.language,
           (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name,
                                       'greetingMessage', q.greeting_message, 'botEnabled', q.bot_enabled)
                                     order by q.position), '[]')
              from connection_queues c join queues q on q.id = c.queue_id and q.deleted_at is null
             where c.connection_id = t.connection_id) as queues,
           (select coalesce(json_agg(json_build_object('id', o.id, 'queueId', o.queue_id, 'parentId', o.parent_id,
                                       'option', o.option, 'title', o.title, 'message', o.message,
                                       'action', o.action, 'waitMinutes', o.wait_minutes, 'hasFile', f.id is not null)), '[]')
              from connection_queues c
              join queues q on q.id = c.queue_id and q.bot_enabled
              join queue_options o on o.queue_id = q.id
               and (o.parent_id is null or (o.queue_id = t.queue_id and t.bot_state in ('options', 'paused')))
              left join queue_option_files f on f.option_id = o.id
             where c.connection_id = t.connection_id) as options
      from tickets t
      join connections n on n.id = t.connection_id
      join companies company on company.id = t.company_id
     where t.id = any(${ticketIds}::int[])`.execute(db)
  const bots = new Map(rows.map((row) => [row.id, toBot(row)]))
  return ticketIds.map((id) => bots.get(id))
})

const toBot = (row: Row): BotTicket => ({
  position: positionOf(row),
  optionId: row.botOptionId,
  isDone: row.botDone,
  spokeAt: row.botSpokeAt,
  script: {
    greeting: row.greeting,
    texts: botTexts(row.language),
    queues: row.queues.map((queue) => ({
      ...queue,
      options: row.options.filter(({ queueId }) => queueId === queue.id),
    })),
  },
})

function positionOf({
  botState: state,
  botOptionId,
  botRepeats,
  queueId,
}: Row): BotPosition | null {
  if (state !== 'menu' && state !== 'options') return null
  return { state, queueId, optionId: botOptionId, repeats: botRepeats }
}
