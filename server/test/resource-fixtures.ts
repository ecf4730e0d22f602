import type { ErrorCode } from '@recado/contract/errors'
import type { RawBuilder } from 'kysely'
import type { Company } from './company.ts'
import type { Provocation } from './refusals/provocation.ts'

type Input = Record<string, unknown>

export type SqlValues = Record<string, RawBuilder<unknown>>

/**
 * A unique key, tested by inserting copies of a row. `copy` sets the columns that other unique keys of the table need.
 * A copy with these values violates the key; one with any set of `allowed` in addition does not.
 */
export type UniqueKey = {
  table: string
  /** The row to copy; any row of the company if absent. */
  row?: string
  /** Prepares the row. */
  given?: SqlValues
  copy: SqlValues
  allowed: SqlValues[]
}

/**
 * Facts about one resource for the tests over the whole contract. `<resource>.fixtures.ts` in its folder exports them as
 * `fixtures`. Endpoints are named by method and path.
 */
export type ResourceFixtures<Row = unknown> = {
  /** Inserts a row of the company whose texts contain the mark, and returns what `attacks` needs. */
  insertRow: (company: Company, mark: string) => Promise<Row>
  /** Calls of another company with ids of that row, for every endpoint that takes an id. */
  attacks: (row: Row, company: Company) => Record<string, Input[]>
  /** The endpoints that take no id. */
  withoutIds: string[]
  /** Bodies that pass validation, for endpoints that need one. */
  bodies: Record<string, object>
  /** Paths whose `id` names no part of a conversation. */
  publicIds: string[]
  /** The unique keys of its tables besides the primary keys, by name. */
  uniqueKeys: Record<string, UniqueKey>
  /** For each code of the resource a call that is refused with it. */
  provoked: Partial<Record<ErrorCode, Provocation>>
}

/** Checks the fixtures of a resource against the type of its row. */
export const defineFixtures = <Row>(fixtures: ResourceFixtures<Row>): ResourceFixtures =>
  fixtures as ResourceFixtures
