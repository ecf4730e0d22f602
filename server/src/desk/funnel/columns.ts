import type { Card } from '@recado/contract/desk/funnel'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** Columns of a lane in the contract. */
export const laneColumns = ['id', 'title', 'position'] as const

/** Cards joined with their lanes. */
export const selectCard = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
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

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCard>['executeTakeFirstOrThrow']>>

/** Converts a row to the contract's card. */
export const toCard = ({ valueCents, laneTitle, ...row }: CardRow): Card => ({
  ...row,
  lane: { id: row.laneId, title: laneTitle },
  value: valueCents / 100,
  createdAt: row.createdAt.toISOString(),
})
