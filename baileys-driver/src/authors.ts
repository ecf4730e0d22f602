import { isJidGroup, jidDecode, jidNormalizedUser } from 'baileys'
import { AUTHOR, JOURNAL_DAYS, type JournalEntry } from './protocol.ts'
import type { Store } from './store.ts'

const keyOf = (group: string, id: string) => `${jidDecode(group)?.user ?? ''}/${id}`

/**
 * In a group a message is named by its author too, whoever quotes it, reacts to it or has read it. Without it these do
 * not show: nobody waits for it to be kept.
 */
export function keepAuthor(store: Pick<Store, 'commit'>, attrs: JournalEntry['attrs']): void {
  const { from, participant, id } = attrs
  if (!id || !participant || !isJidGroup(from)) return
  const value = jidNormalizedUser(participant)
  store
    .commit([{ kind: AUTHOR, key: keyOf(from!, id), value, days: JOURNAL_DAYS }])
    .catch(() => undefined)
}

/** Who wrote these messages of a chat, by their ids: of a group, and as far as it is known. */
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
