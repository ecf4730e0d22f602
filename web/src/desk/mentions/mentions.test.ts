import { expect, test } from 'vitest'
import { mentionQueryAt, matchPeople, splitMentions } from './mentions.ts'

const ana = { id: 1, name: 'Ana Prado' }
const anita = { id: 2, name: 'Ana' }
const joao = { id: 3, name: 'João da Silva (Loja)' }

test('an @ asks from where it begins a word up to the cursor', () => {
  expect(mentionQueryAt('@', 1)).toEqual({ from: 0, said: '' })
  expect(mentionQueryAt('Oi @an, veja', 6)).toEqual({ from: 3, said: 'an' })
  expect(mentionQueryAt('Oi @ana pr', 10)).toEqual({ from: 3, said: 'ana pr' })
  expect(mentionQueryAt('(@an', 4)).toEqual({ from: 1, said: 'an' })
  expect(mentionQueryAt('lia@casa', 8)).toBeUndefined()
  expect(mentionQueryAt('@ana\nveja', 9)).toBeUndefined()
  expect(mentionQueryAt('Oi @an', 2)).toBeUndefined()
})

test('any word of a name may be meant, without accents and case', () => {
  const all = [ana, anita, joao]
  expect(matchPeople(all, '')).toEqual(all)
  expect(matchPeople(all, 'ANA')).toEqual([ana, anita])
  expect(matchPeople(all, 'joao')).toEqual([joao])
  expect(matchPeople(all, 'silva')).toEqual([joao])
  expect(matchPeople(all, 'rado')).toEqual([])
  expect(matchPeople(all, 'ana prado ')).toEqual([])
})

test('a note is told in pieces, the longer of two names meant, signs in names and all', () => {
  expect(splitMentions('Veja @Ana Prado, e @João da Silva (Loja)!', [anita, ana, joao])).toEqual([
    { text: 'Veja ' },
    { text: '@Ana Prado', people: [ana] },
    { text: ', e ' },
    { text: '@João da Silva (Loja)', people: [joao] },
    { text: '!' },
  ])
  expect(splitMentions('@anacleto, @ana', [anita])).toEqual([
    { text: '@anacleto, ' },
    { text: '@ana', people: [anita] },
  ])
  expect(splitMentions('ana@ana e @', [anita])).toEqual([{ text: 'ana@ana e @' }])
  expect(splitMentions('@Ana', [])).toEqual([{ text: '@Ana' }])
})

test('two people of one name cannot be told apart by it: both are named', () => {
  const other = { id: 9, name: 'Ana Prado' }
  expect(splitMentions('@Ana Prado', [ana, other])).toEqual([
    { text: '@Ana Prado', people: [ana, other] },
  ])
})
