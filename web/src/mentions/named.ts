import { mentions } from '@recado/contract/mentions'
import type { NamedPerson } from '@recado/contract/ticket-notes'
import { call } from '../app/api.ts'
import { plain } from '../app/plain.ts'

/** What is being typed behind an @, and where the @ stands. */
type Asked = { from: number; said: string }

/** The @ that the cursor stands behind, with what was typed since; names have spaces, lines end them. */
export function askedAt(text: string, caret: number): Asked | undefined {
  const found = /(?:^|[\s(])@([^@\n]{0,60})$/.exec(text.slice(0, caret))
  const said = found?.[1]
  return said === undefined ? undefined : { from: caret - said.length - 1, said }
}

/** Those with a word in their name that begins so; accents and case never matter. */
export function fittingPeople(people: readonly NamedPerson[], said: string): NamedPerson[] {
  const wanted = plain(said)
  return people.filter(({ name }) => ` ${plain(name)}`.includes(` ${wanted}`))
}

type Piece<One> = { text: string; people?: One[] }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A note in pieces, each @ with one of these names told apart; of two that fit, the longer name is meant. */
export function piecesOf<One extends NamedPerson>(
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

/** The ids of all whom a note of this ticket names, of those who see it now: others are plain words. */
export async function idsNamed(ticketId: number, note: string): Promise<number[]> {
  const people = await call(mentions.people, { ticketId })
  const named = piecesOf(note, people).flatMap((piece) => piece.people ?? [])
  return [...new Set(named.map(({ id }) => id))]
}
