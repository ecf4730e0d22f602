import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { affectedBy } from './affected.ts'

const nothing = { units: [], journeys: [], proofs: [], isWebSize: false }

test('a change of one area runs its journeys and those that open every page', () => {
  const { journeys, proofs, isWebSize } = affectedBy(['web/src/contacts/ContactsPage.tsx'])
  expect(journeys).toEqual([
    'e2e/journeys/accessibility/',
    'e2e/journeys/contacts/',
    'e2e/journeys/conversation/',
    'e2e/journeys/devices/',
  ])
  for (const folder of journeys) expect(existsSync(folder), folder).toBe(true)
  expect([proofs, isWebSize]).toEqual([[], true])
})

test('what every area stands on runs all journeys, and the server parts that store messages the proof of kills', () => {
  expect(affectedBy(['web/src/ui/Avatar.tsx', 'web/src/desk/x.ts']).journeys).toEqual([
    'e2e/journeys/',
  ])
  expect(affectedBy(['server/src/inbox/receive.ts'])).toEqual({
    ...nothing,
    journeys: ['e2e/journeys/'],
    proofs: ['crash'],
  })
  expect(affectedBy(['contract/src/desk/tickets.ts']).journeys).toEqual(['e2e/journeys/'])
})

test('a migration runs all tests of the server, the journeys and both proofs', () => {
  expect(affectedBy(['server/migrations/0009-rules.sql'])).toEqual({
    units: ['server/'],
    journeys: ['e2e/journeys/'],
    proofs: ['crash', 'image'],
    isWebSize: false,
  })
})

test('a changed journey runs alone, and a changed test or bench runs no journey and no proof', () => {
  const journey = 'e2e/journeys/contacts/merge.journey.ts'
  expect(affectedBy([journey])).toEqual({ ...nothing, journeys: [journey] })
  expect(affectedBy(['server/src/inbox/receive.test.ts', 'bench/mix.ts'])).toEqual(nothing)
})

test('a document runs the tests of the documents, and operations also the proof that runs its commands', () => {
  expect(affectedBy(['docs/glossary.md'])).toEqual({ ...nothing, units: ['tools/'] })
  expect(affectedBy(['docs/operations.md']).proofs).toEqual(['image'])
})
