import { isJidGroup, jidDecode, jidNormalizedUser } from 'baileys'
import { AUTHOR, JOURNAL_DAYS, type JournalEntry } from '../protocol.ts'
import type { Store } from '../store.ts'

const keyOf = (group: string, id: string) => `${jidDecode(group)?.user ?? ''}/${id}`

/**
 * Stores the author of a group message: quotes, reactions and read receipts must name the author or are not shown.
 * Nobody waits for the write.
 */
export function storeAuthor(store: Pick<Store, 'commit'>, attrs: JournalEntry['attrs']): void {
  const { from, participant, id } = attrs
  if (!id || !participant || !isJidGroup(from)) return
  const value = jidNormalizedUser(participant)
  store
    .commit([{ kind: AUTHOR, key: keyOf(from!, id), value, days: JOURNAL_DAYS }])
    .catch(() => undefined)
}

/** The authors of these messages, by message id. Only for groups, and only as far as they are known. */
export async function authorsOf(
  store: Pick<Store, 'read'>,
  jid: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (!isJidGroup(jid)) return new Map()
  const known = await store.read(
    AUTHOR,
    ids.map((id) => keyOf(jid, id)),
  )
  return new Map(ids.flatMap((id) => (known[keyOf(jid, id)] ? [[id, known[keyOf(jid, id)]!]] : [])))
}
