import type { z } from 'zod'
import type { Parser } from './schema.ts'

/**
 * Reads what a caller sent with a schema of the contract. Programs may send whole records back: unknown keys are dropped,
 * and `null` in an optional field, or in one with a default, means absent, unless the field accepts null. Half of a
 * character becomes U+FFFD, because the database refuses it in JSON. Throws `ZodError`.
 */
export function readInput<T>(schema: Parser<T>, said: unknown): T {
  const reader = schema as unknown as z.ZodType<T>
  const read = reader.safeParse(storable(withoutNulls(reader, said)), { reportInput: true })
  if (read.error) throw read.error
  return read.data
}

/** No text of the contract is nested deeper. A caller may nest as deep as the size of a request allows. */
const DEPTH_MAX = 20

/** The same value with well-formed texts. */
function storable(said: unknown, depth = 0): unknown {
  if (typeof said === 'string') return said.toWellFormed()
  if (typeof said !== 'object' || said === null || depth === DEPTH_MAX) return said
  if (Array.isArray(said)) return said.map((one) => storable(one, depth + 1))
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => [key, storable(value, depth + 1)]),
  )
}

/** The parts of a schema's definition that are read here. */
type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
}

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** The schema inside a wrapper such as `optional` or `default`. */
const insideOf = (schema: z.ZodType): z.ZodType | undefined => {
  const { innerType, in: input } = defOf(schema)
  return innerType ?? input
}

function withoutNulls(schema: z.ZodType, said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  const inside = insideOf(schema)
  if (inside) return withoutNulls(inside, said)
  const { element, options, shape } = defOf(schema)
  if (options) {
    const meant = options.find((one) => isOfObjects(one) === !Array.isArray(said))
    return meant ? withoutNulls(meant, said) : said
  }
  if (element && Array.isArray(said)) return said.map((one) => withoutNulls(element, one))
  if (!shape || Array.isArray(said)) return said
  const known = Object.entries(said).flatMap(([key, value]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (!field) return []
    return value === null && isAbsentAsNull(field) ? [] : [[key, withoutNulls(field, value)]]
  })
  return Object.fromEntries(known)
}

function isOfObjects(schema: z.ZodType): boolean {
  const inside = insideOf(schema)
  return inside ? isOfObjects(inside) : defOf(schema).shape !== undefined
}

/** Whether null in this field means absent: it is optional or has a default, and does not accept null itself. */
const isAbsentAsNull = (field: z.ZodType): boolean =>
  field._zod.optin !== undefined && !takesNull(field)

function takesNull(schema: z.ZodType): boolean {
  const { type, options } = defOf(schema)
  if (['nullable', 'null', 'any', 'unknown'].includes(type)) return true
  if (options) return options.some(takesNull)
  const inside = insideOf(schema)
  return inside !== undefined && takesNull(inside)
}
