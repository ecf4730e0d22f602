import { contactName, phoneNumber } from '@recado/contract/platform/hidden-numbers'
import { Message } from '@recado/contract/desk/messages'

/** Reads the declarations of the contract: where a schema holds texts that are hidden from some readers. */

type Definition = {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  options?: unknown[]
  innerType?: unknown
  in?: unknown
  out?: unknown
  valueType?: unknown
}

const definitionOf = (schema: unknown): Definition =>
  (schema as { _zod: { def: Definition } })._zod.def

/** The schemas directly inside a schema, by the name of the field that holds them. */
function partsOf(schema: unknown): [name: string | undefined, part: unknown][] {
  const {
    shape,
    element,
    options = [],
    innerType,
    in: given,
    out,
    valueType,
  } = definitionOf(schema)
  const parts = [element, ...options, innerType, given, out, valueType]
  return [
    ...Object.entries(shape ?? {}),
    ...parts
      .filter((part) => part !== undefined)
      .map((part) => [undefined, part] as [undefined, unknown]),
  ]
}

const hiddenSchemas = new Set<unknown>([contactName, phoneNumber, Message])

/** Whether the schema holds a number or a name that is hidden from some readers. */
export const holdsHidden = (schema: unknown): boolean =>
  hiddenSchemas.has(schema) || partsOf(schema).some(([, part]) => holdsHidden(part))

type NamedText = { path: string[]; isHidden: boolean }

/** Every text in the schema with the names of the fields that lead to it. */
export function namedTexts(schema: unknown, path: string[] = ['']): NamedText[] {
  if (definitionOf(schema).type === 'string') return [{ path, isHidden: hiddenSchemas.has(schema) }]
  return partsOf(schema).flatMap(([name, part]) =>
    namedTexts(part, name === undefined ? path : [...path, name]),
  )
}
