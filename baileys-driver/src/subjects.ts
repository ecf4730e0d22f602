import { LruMap } from '@recado/concurrency/lru-map'
import { sleep } from '@recado/concurrency/sleep'
import type { WASocket } from 'baileys'

export type Subjects = { subjectOf: (group: string) => Promise<string | undefined> }

/** A message waits for the answer, and the messages behind it. */
const PATIENCE_MS = 3000
const GROUPS = 500

/** Asks the network for the subjects of groups, once for each group of a link. */
export function makeSubjects(sock: () => WASocket): Subjects {
  const known = new LruMap<string, Promise<string | undefined>>({ most: GROUPS })
  return {
    subjectOf(group) {
      const asked = known.get(group) ?? ask(sock(), group)
      known.set(group, asked)
      return asked
    },
  }
}

/** Undefined if the network does not answer in time, or refuses because this number is no longer a member. */
async function ask(sock: WASocket, group: string): Promise<string | undefined> {
  const late = new AbortController()
  const found = sock.groupMetadata(group).then(
    ({ subject }) => subject,
    () => undefined,
  )
  const subject = await Promise.race([found, sleep(PATIENCE_MS, late.signal).then(() => undefined)])
  late.abort()
  return subject || undefined
}
