import { z } from 'zod'

/** The values of which a merged contact keeps only one. */
export type ContactValues = { name: string; number: string; email: string }

const ValuesSchema = z.object({ name: z.string(), number: z.string(), email: z.string() })
const ids = z.array(z.number())

/** The rows that point at a contact and move with it, by id. */
const MovedRecords = z.object({
  tickets: ids,
  notes: ids,
  schedules: ids,
  fields: ids,
  /** Contacts merged into the merged one before. */
  earlier: ids,
  aliases: z.array(
    z.object({ kind: z.enum(['phone', 'lid', 'group', 'bsuid']), value: z.string() }),
  ),
})
export type MovedRecords = z.infer<typeof MovedRecords>

/** Everything needed to undo a merge. */
const MergeRecordSchema = z.object({
  moved: MovedRecords,
  before: ValuesSchema,
  after: ValuesSchema,
  /** The kept contact is blocked because the merged one was. */
  isBlockTaken: z.boolean().default(false),
  /** The preferred agent whom the kept contact has from the merged one. */
  preferredUserId: z.number().nullable().default(null),
})
export type MergeRecord = z.infer<typeof MergeRecordSchema>

export const parseMergeRecord = (stored: unknown): MergeRecord => MergeRecordSchema.parse(stored)

type ValueChoice = Record<keyof ContactValues, 'kept' | 'merged'>

/** The values after the merge; an empty chosen value takes the other one. */
export const valuesAfter = (
  kept: ContactValues,
  merged: ContactValues,
  choice: ValueChoice,
): ContactValues => {
  const chosen = (key: keyof ContactValues) => {
    const [first, second] = choice[key] === 'kept' ? [kept, merged] : [merged, kept]
    return first[key] || second[key]
  }
  return { name: chosen('name'), number: chosen('number'), email: chosen('email') }
}

/** The previous values that the merge changed and nobody has changed since. */
export const valuesToRestore = (
  now: ContactValues,
  { before, after }: MergeRecord,
): Partial<ContactValues> => ({
  ...(now.name === after.name && { name: before.name }),
  ...(now.number === after.number && { number: before.number }),
  ...(now.email === after.email && { email: before.email }),
})
