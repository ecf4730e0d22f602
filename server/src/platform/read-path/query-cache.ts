import { LruMap } from '@recado/concurrency/lru-map'
import { CompiledQuery } from 'kysely'
import type { Ctx } from '../ctx.ts'

/**
 * Compiles a query from its inputs alone. Declare it at module level, so that it can use nothing else: the inputs are the
 * cache key, and a query is never returned for other inputs. Values are no part of the key: the builder gets a mark for
 * each that it reads, and may only pass it on as a parameter.
 */
type BuildQuery<Inputs extends object, Row, Values = void> = (
  db: Ctx['db'],
  inputs: Inputs,
  values: Values,
) => CompiledQuery<Row>

/** Limit of the compiled queries of all builders in one process. */
const QUERIES_MOST = 2000

const cache = new LruMap<string, CompiledQuery<never>>({ most: QUERIES_MOST })

/** Drops every compiled query, for tests that compare cached answers with uncached ones. */
export const clearQueryCache = (): void => cache.clear()

const numbers = new WeakMap<object, number>()
let builders = 0

/** Stands for a value in the parameters of a cached query. */
class Mark {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  of(values: object): unknown {
    return (values as Record<string, unknown>)[this.name]
  }
}

/** The rows of the compiled query of `build` for these inputs. */
export const selectCached = async <Inputs extends object, Row>(
  db: Ctx['db'],
  build: BuildQuery<Inputs, Row>,
  inputs: Inputs,
): Promise<Row[]> => (await db.executeQuery(compiled(db, build, inputs))).rows

/**
 * The rows of the compiled query of `build` for these inputs, with these values. What rarely comes again, as a search
 * text, is a value: as an input it would push other queries out of the cache.
 */
export async function selectWith<Inputs extends object, Row, Values extends object>(
  db: Ctx['db'],
  build: BuildQuery<Inputs, Row, Values>,
  { inputs, values }: { inputs: Inputs; values: Values },
): Promise<Row[]> {
  const { sql, parameters } = compiled(db, build, inputs)
  const given = parameters.map((one) => (one instanceof Mark ? one.of(values) : one))
  return (await db.executeQuery(CompiledQuery.raw(sql, given) as CompiledQuery<Row>)).rows
}

/** From the cache if it was compiled before. Compiling the query of a list takes as long as running it. */
function compiled<Inputs extends object, Row, Values>(
  db: Ctx['db'],
  build: BuildQuery<Inputs, Row, Values>,
  inputs: Inputs,
): CompiledQuery<Row> {
  const key = `${numberOf(build)} ${JSON.stringify(inputs)}`
  const found = cache.get(key)
  if (found) return found
  const query = withMarks(db, build, inputs)
  cache.set(key, query as CompiledQuery<never>)
  return query
}

/** Compiles with a mark in the place of each value. A mark that became no parameter would be a value lost. */
function withMarks<Inputs extends object, Row, Values>(
  db: Ctx['db'],
  build: BuildQuery<Inputs, Row, Values>,
  inputs: Inputs,
): CompiledQuery<Row> {
  const marks: Mark[] = []
  const read = (_: object, name: string | symbol) => {
    const mark = new Mark(String(name))
    marks.push(mark)
    return mark
  }
  const query = withoutTree(build(db, inputs, new Proxy({}, { get: read }) as Values))
  for (const mark of marks)
    if (!query.parameters.includes(mark)) throw new Error(`${mark.name} is not a parameter`)
  return query
}

/** A unique number per builder, independent of its name. */
function numberOf(build: object): number {
  const number = numbers.get(build) ?? (builders += 1)
  numbers.set(build, number)
  return number
}

/** Keeps only the SQL and parameters. The syntax tree is many times larger. */
const withoutTree = <Row>({ sql, parameters }: CompiledQuery<Row>): CompiledQuery<Row> =>
  CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>
