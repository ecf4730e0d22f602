import type { ErrorCode } from '@recado/contract/errors'
import type { Company } from './company.ts'
import type { Provocation } from './refusals/provocation.ts'

type Input = Record<string, unknown>

/**
 * What the tests of the whole contract need to know about one resource: `<resource>.fixtures.ts` in its folder exports
 * them as `fixtures`. Endpoints are named by method and path.
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
  /** For each code of the resource a call that is refused with it. */
  provoked: Partial<Record<ErrorCode, Provocation>>
}

/** Checks the fixtures of a resource against the type of its row. */
export const defineFixtures = <Row>(fixtures: ResourceFixtures<Row>): ResourceFixtures =>
  fixtures as ResourceFixtures
