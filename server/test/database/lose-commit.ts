import { Client } from 'pg'
import { vi } from 'vitest'

/** What `pipeline.ts` sends: statements in one message. */
type Message = {
  queries: { text: string }[]
  callback: (error: Error | null, answers?: unknown[]) => void
}

const endsWithCommit = (query: unknown): query is Message =>
  typeof query === 'object' && (query as Message).queries?.at(-1)?.text === 'commit'

/**
 * The next transaction that writes a row of `table` is committed, and the connection is lost before the answer to COMMIT
 * arrives. All others are answered: the server also writes on its own, between two calls of a test.
 */
export function loseNextCommit(table: 'attachments' | 'uploads' | 'users'): void {
  const query = Reflect.get(Client.prototype, 'query') as (...asked: unknown[]) => unknown
  const spy = vi.spyOn(Client.prototype, 'query')
  const written = `select from ${table} where xmin = pg_current_xact_id_if_assigned()::xid limit 1`
  spy.mockImplementation(function (this: Client, ...asked: unknown[]) {
    const send = () => Reflect.apply(query, this, asked) as void
    const [message] = asked
    if (!endsWithCommit(message)) return send()
    const settle = message.callback
    void (Reflect.apply(query, this, [written]) as Promise<{ rows: unknown[] }>).then(
      ({ rows }) => {
        if (rows.length > 0) {
          spy.mockRestore()
          const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
          message.callback = (error) => settle(error ?? lost)
        }
        send()
      },
    )
  })
}
