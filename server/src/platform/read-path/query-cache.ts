import { CompiledQuery } from 'kysely'

const MOST = 2000

const known = new Map<string, CompiledQuery<never>>()

/**
 * A statement put into words once for all that ask the same: `asked` names everything that goes into it. A list's takes
 * as long to word as its answer takes to bring in.
 */
export function worded<Row>(asked: string, word: () => CompiledQuery<Row>): CompiledQuery<Row> {
  const found = known.get(asked)
  if (found) known.delete(asked)
  else if (known.size >= MOST) known.delete(known.keys().next().value!)
  const statement = found ?? wordsAlone(word())
  known.set(asked, statement as CompiledQuery<never>)
  return statement
}

/** Without the tree it was made of, which is many times larger. */
const wordsAlone = <Row>({ sql, parameters }: CompiledQuery<Row>): CompiledQuery<Row> =>
  CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>
