import { contract } from '@recado/contract/all'
import type { Endpoint } from '@recado/contract/platform/endpoint'

const paths = new Set(
  Object.values(contract).flatMap((lines) =>
    Object.values<Endpoint>(lines).map(({ path }) => path as string),
  ),
)

/** A path without the names of its parameters. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':')

const pathsByShape = Map.groupBy(paths, shapeOf)

/**
 * The name of a path parameter in the document. OpenAPI forbids two paths that differ in the names of their parameters
 * only: such endpoints share one path, and their parameter is called `id`.
 */
export const parameterName = (path: string, name: string): string =>
  pathsByShape.get(shapeOf(path))!.length > 1 ? 'id' : name

/** The path in the document: `/tickets/{ticketId}`. */
export const templateOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => `{${parameterName(path, name)}}`)

const isParameter = (segment: string) => segment.startsWith('{')
const parametersIn = (segments: string[]) => segments.filter(isParameter).length

/**
 * Whether an address may fit both paths and neither is more specific: `/messages/edit/{id}` and `/messages/{id}/find`.
 */
export function areAmbiguous(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')]
  return (
    one !== other &&
    left.length === right.length &&
    parametersIn(left) === parametersIn(right) &&
    left.every(
      (segment, i) => segment === right[i] || isParameter(segment) || isParameter(right[i]!),
    )
  )
}

/** The other paths of the document that an address of this path may fit too. */
export const ambiguousWith = (template: string): string[] =>
  [...new Set([...paths].map(templateOf))].filter((other) => areAmbiguous(template, other))
