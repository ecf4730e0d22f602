import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { Refusal } from '../refusal.ts'
import { type DueRow, forDueGroups, forEachDue } from './each-due.ts'

/** A list of ids that are due until they are done, five of which a query returns at once. */
async function aList(length: number) {
  const { world, companyId } = await aCompany()
  const due = new Set(Array.from({ length }, (_, i) => i + 1))
  const executing = {
    execute: async () => ({ rows: [...due].slice(0, 5).map((id) => ({ companyId, id })) }),
  }
  const question = executing as unknown as RawBuilder<DueRow>
  return { world, due, question }
}

test('a run goes on until nothing new is due', async () => {
  const { world, due, question } = await aList(12)
  const done: number[] = []
  const work = async (_ctx: unknown, id: number) => {
    done.push(id)
    due.delete(id)
  }
  expect(await forEachDue(world, question, { row: 'ticket', work })).toBeUndefined()
  expect(done).toEqual([...Array(12).keys()].map((i) => i + 1))
})

test('a run with very much to do ends early and asks for the next one at once', async () => {
  const { world, due, question } = await aList(100)
  const work = async (_ctx: unknown, id: number) => void due.delete(id)
  expect(await forEachDue(world, question, { row: 'ticket', work })).toBe(0)
  expect(due.size).toBeGreaterThan(0)
})

test('a row that fails is tried once in a run, and its failure is stored', async () => {
  const { world, due, question } = await aList(3)
  const failures: [number, string][] = []
  const work = async (_ctx: unknown, id: number) => {
    if (id === 2) throw new Refusal('ERR_CONTACT_BLOCKED')
    due.delete(id)
  }
  const onFailure = async (_ctx: unknown, id: number, code: string) =>
    void failures.push([id, code])
  expect(await forEachDue(world, question, { row: 'schedule', work, onFailure })).toBeUndefined()
  expect([[...due], failures]).toEqual([[2], [[2, 'ERR_CONTACT_BLOCKED']]])
})

test('rows of a company share a transaction, and a failure of one does not affect the others', async () => {
  const { world, due, question } = await aList(7)
  const groups: number[][] = []
  const work = async (_ctx: unknown, ids: number[]) => {
    groups.push(ids)
    if (ids.includes(3)) throw new Error('3 cannot be processed')
    for (const id of ids) due.delete(id)
  }
  await forDueGroups(world, question, { row: 'ticket', atOnce: 2, work })
  expect([...due]).toEqual([3])
  expect(groups.slice(0, 4)).toEqual([[1, 2], [3, 4], [3], [4]])
})
