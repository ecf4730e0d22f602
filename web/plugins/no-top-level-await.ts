import type { Plugin } from 'vite'

type Node = { type: string; await?: boolean } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const isFunction = ({ type }: Node) => /^(Function|ArrowFunction)/.test(type)

/** True if a module, given as an ESTree node, awaits outside a function. */
export function hasTopLevelAwait(node: Node): boolean {
  if (isFunction(node)) return false
  if (node.type === 'AwaitExpression') return true
  if (node.type === 'ForOfStatement' && node.await) return true
  return Object.values(node)
    .flat()
    .some((child) => isNode(child) && hasTopLevelAwait(child))
}

/**
 * Fails the build if a chunk has a top-level `await`. WebKit exposes modules before their dependencies have run when
 * several `import()` share a graph with one (WebKit bug 242740): exports are undefined, and the page stays blank.
 */
export const noTopLevelAwait: Plugin = {
  name: 'no-top-level-await',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk' || !part.code.includes('await')) continue
      if (hasTopLevelAwait(this.parse(part.code, { sourceType: 'module' }) as unknown as Node))
        this.error(`${part.fileName} has a top-level await, which Safari cannot load safely`)
    }
  },
}
