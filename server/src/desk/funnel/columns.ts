import type { Card } from '@recado/contract/funnel'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** A lane as the contract shows it. */
export const lane = ['id', 'title', 'position'] as const

/** A card with its lane, in one statement. */
export const shownFrom = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('cards')
    .innerJoin('lanes', (on) =>
      on.onRef('lanes.companyId', '=', 'cards.companyId').onRef('lanes.id', '=', 'cards.laneId'),
    )
    .select([
      'cards.id',
      'cards.laneId',
      'cards.ticketId',
      'cards.tagId',
      'cards.valueCents',
      'cards.description',
      'cards.position',
      'cards.createdAt',
      'lanes.title as laneTitle',
    ])

type Shown = Awaited<ReturnType<ReturnType<typeof shownFrom>['executeTakeFirstOrThrow']>>

/** The row as the contract shows it. */
export const present = ({ valueCents, laneTitle, ...row }: Shown): Card => ({
  ...row,
  lane: { id: row.laneId, title: laneTitle },
  value: valueCents / 100,
  createdAt: row.createdAt.toISOString(),
})
