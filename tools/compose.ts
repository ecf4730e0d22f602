import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Service = {
  image?: string
  build?: string
  command?: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string }
  volumes?: string[]
  stop_grace_period?: string
}

export type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const root = new URL('../', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, root), 'utf8')

/** `${NAME}` and `${NAME:?message}`, the two forms that compose.yaml uses. */
const VARIABLE = /\$\{(\w+)(:\?[^}]*)?\}/g

/** The variables that compose.yaml takes from .env. */
export const variablesOfCompose = (): string[] => [
  ...new Set([...read('compose.yaml').matchAll(VARIABLE)].map(([, name]) => name!)),
]

/** The variables that .env.example names. */
export const variablesOfExample = (): string[] =>
  [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)

/**
 * compose.yaml as the container engine reads it, with the variables of an environment.
 *
 * @throws Error where a variable that must be set is missing or empty
 */
export function readCompose(env: Record<string, string>): Compose {
  const text = read('compose.yaml').replace(VARIABLE, (_, name: string, needed?: string) => {
    const value = env[name] ?? ''
    if (needed && !value) throw new Error(`${name} is missing: ${needed.slice(2)}`)
    return value
  })
  return parse(text, { merge: true }) as Compose
}

/**
 * The services in the order in which they start: each group after the groups before it.
 *
 * @throws Error where services wait for each other
 */
export function startOrder({ services }: Compose): string[][] {
  const order: string[][] = []
  const waiting = new Set(Object.keys(services))
  while (waiting.size > 0) {
    const group = [...waiting].filter((name) =>
      Object.keys(services[name]!.depends_on ?? {}).every((other) => !waiting.has(other)),
    )
    if (group.length === 0)
      throw new Error(`services wait for each other: ${[...waiting].join(', ')}`)
    for (const name of group) waiting.delete(name)
    order.push(group)
  }
  return order
}
