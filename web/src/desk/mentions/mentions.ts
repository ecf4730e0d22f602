import { mentions } from '@recado/contract/desk/mentions'
import { MENTIONS_MAX, type PersonRef } from '@recado/contract/desk/notes'
import i18next from 'i18next'
import { call } from '../../app/calls/api.ts'
import { showWarning } from '../../app/calls/errors.ts'
import { normalizeText } from '../../app/text/normalize-text.ts'
import { onSessionEnd } from '../../app/session/session.ts'
import { loadNamespaces } from '../../i18n/start.ts'

/** The text after an @, and the position of the @. */
type MentionQuery = { from: number; said: string }

/** The @ before the caret and the text typed after it. Names may contain spaces; a line break ends the search. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const found = /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text.slice(0, caret))
  const said = found?.[1]
  return said === undefined ? undefined : { from: caret - said.length - 1, said }
}

/** People with a word in their name that starts with the text. Ignores accents and case. */
export function matchPeople(people: readonly PersonRef[], said: string): PersonRef[] {
  const wanted = normalizeText(said)
  return people.filter(({ name }) => ` ${normalizeText(name)}`.includes(` ${wanted}`))
}

type Piece<One> = { text: string; people?: One[] }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a note into pieces and marks each @ followed by one of these names. The longer of two matching names wins. */
export function splitMentions<One extends PersonRef>(
  note: string,
  people: readonly One[],
): Piece<One>[] {
  const names = people.map(({ name }) => name).filter((name) => name.trim() !== '')
  if (names.length === 0) return [{ text: note }]
  const either = names
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')
  const at = new RegExp(`(?<![\\p{L}\\p{N}])(@(?:${either}))(?![\\p{L}\\p{N}])`, 'giu')
  return note.split(at).flatMap((text, i): Piece<One>[] => {
    if (text === '') return []
    if (i % 2 === 0) return [{ text }]
    const name = text.slice(1).toLowerCase()
    return [{ text, people: people.filter((one) => one.name.toLowerCase() === name) }]
  })
}

/** People chosen from the list, per ticket, in order of choice. They resolve names that several people share. */
const chosen = new Map<number, PersonRef[]>()
onSessionEnd(() => chosen.clear())

/** Remembers the person chosen for the note being written. */
export function addChosenPerson(ticketId: number, one: PersonRef): void {
  chosen.set(ticketId, [...(chosen.get(ticketId) ?? []), one])
}

/** Forgets chosen people whose name the note no longer contains. */
export function removeUnmentioned(ticketId: number, note: string): void {
  const left = chosen.get(ticketId)?.filter(({ name }) => note.includes(`@${name}`))
  if (left) chosen.set(ticketId, left)
}

/** The people meant by a shared name that occurs this many times in the note. */
function meantOf(same: PersonRef[], ticketId: number, times: number): PersonRef[] {
  const wanted = (chosen.get(ticketId) ?? []).filter(({ id }) => same.some((one) => one.id === id))
  return wanted.length > 0 && same.length > 1 ? wanted.slice(-times) : same
}

/**
 * Ids of all people mentioned in a note. Only people who can see the ticket now count; other names are plain text.
 * Returns undefined and warns if there are more than the limit.
 */
export async function mentionedIds(ticketId: number, note: string): Promise<number[] | undefined> {
  const people = await call(mentions.people, { ticketId })
  const named = splitMentions(note, people).flatMap((piece) => (piece.people ? [piece.people] : []))
  const meant = named.flatMap((same) => {
    const times = named.filter((other) => other[0]?.id === same[0]?.id).length
    return meantOf(same, ticketId, times)
  })
  const ids = [...new Set(meant.map(({ id }) => id))]
  if (ids.length <= MENTIONS_MAX) return ids
  await loadNamespaces(['drawer'])
  showWarning(i18next.t('peopleTooMany', { ns: 'drawer', max: MENTIONS_MAX }))
  return undefined
}
