import { LruMap } from '@recado/concurrency/lru-map'
import { CompiledQuery } from 'kysely'
import type { Ctx } from '../ctx.ts'

/**
 * Compiles a query from its inputs alone. Declare it at module level, so that it can use nothing else: the inputs are the
 * cache key, and a query is never returned for other inputs.
 */
export type BuildQuery<Inputs extends object, Row> = (
  db: Ctx['db'],
  inputs: Inputs,
) => CompiledQuery<Row>

/** Limit of the compiled queries of all builders in one process. */
const QUERIES_MOST = 2000

const cache = new LruMap<string, CompiledQuery<never>>({ most: QUERIES_MOST })

/** Drops every compiled query, for tests that compare cached answers with uncached ones. */
export const clearQueryCache = (): void => cache.clear()

const numbers = new WeakMap<object, number>()
let builders = 0

/**
 * The compiled query of `build` for these inputs, from the cache if it was compiled before. Compiling the query of a list
 * takes as long as running it.
 */
export function cachedQuery<Inputs extends object, Row>(
  db: Ctx['db'],
  build: BuildQuery<Inputs, Row>,
  inputs: Inputs,
): CompiledQuery<Row> {
  const key = `${numberOf(build)} ${JSON.stringify(inputs)}`
  const found = cache.get(key)
  if (found) return found
  const query = withoutTree(build(db, inputs))
  cache.set(key, query as CompiledQuery<never>)
  return query
}

/** The rows of the compiled query of `build` for these inputs. */
export const selectCached = async <Inputs extends object, Row>(
  db: Ctx['db'],
  build: BuildQuery<Inputs, Row>,
  inputs: Inputs,
): Promise<Row[]> => (await db.executeQuery(cachedQuery(db, build, inputs))).rows

/** A unique number per builder, independent of its name. */
function numberOf(build: object): number {
  const number = numbers.get(build) ?? (builders += 1)
  numbers.set(build, number)
  return number
}

/** Keeps only the SQL and parameters. The syntax tree is many times larger. */
const withoutTree = <Row>({ sql, parameters }: CompiledQuery<Row>): CompiledQuery<Row> =>
  CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>
