/** What the tree needs of an option. */
type Placed = { id: number; parentId: number | null; option: number }

/** An option in the tree. */
export type OptionNode<O extends Placed = Placed> = {
  option: O
  /** The numbers that a customer types to come here: `1.2`. */
  path: string
  /** 1 for the options of the first menu. */
  level: number
  /** Index among its siblings, and their number. */
  index: number
  siblings: number
  inside: OptionNode<O>[]
}

/** Where an option goes. `index` counts the other options of the parent. */
export type OptionPlace = { id: number; parentId: number | null; index: number }

const byNumber = (one: Placed, other: Placed) => one.option - other.option || one.id - other.id

/** The options as a tree, in the order of their numbers. */
export function treeOf<O extends Placed>(options: readonly O[]): OptionNode<O>[] {
  const children = new Map<number | null, O[]>()
  for (const option of options.toSorted(byNumber))
    children.set(option.parentId, [...(children.get(option.parentId) ?? []), option])
  const nodesOf = (parentId: number | null, path: string, level: number): OptionNode<O>[] => {
    const siblings = children.get(parentId) ?? []
    return siblings.map((option, index) => ({
      option,
      path: `${path}${option.option}`,
      level,
      index,
      siblings: siblings.length,
      inside: nodesOf(option.id, `${path}${option.option}.`, level + 1),
    }))
  }
  return nodesOf(null, '', 1)
}

/** All options of the tree, from top to bottom. */
export const rowsOf = <O extends Placed>(tree: readonly OptionNode<O>[]): OptionNode<O>[] =>
  tree.flatMap((node) => [node, ...rowsOf(node.inside)])

/** The number of options inside this one, on all levels. */
export const countInside = ({ inside }: OptionNode): number =>
  inside.reduce((sum, node) => sum + 1 + countInside(node), 0)

export type Direction = 'up' | 'down' | 'nest' | 'lift'

/**
 * The place of an option after a move. `nest` puts it last into the option above it, `lift` behind its parent. Undefined
 * if it cannot go there.
 */
export function moved(
  rows: readonly OptionNode[],
  id: number,
  direction: Direction,
): OptionPlace | undefined {
  const node = nodeIn(rows, id)
  if (!node) return undefined
  const { index, siblings, option } = node
  const { parentId } = option
  if (direction === 'up') return index > 0 ? { id, parentId, index: index - 1 } : undefined
  if (direction === 'down')
    return index < siblings - 1 ? { id, parentId, index: index + 1 } : undefined
  if (direction === 'lift') {
    const parent = parentId === null ? undefined : nodeIn(rows, parentId)
    return parent && { id, parentId: parent.option.parentId, index: parent.index + 1 }
  }
  const above = rows.find((one) => one.option.parentId === parentId && one.index === index - 1)
  return above && { id, parentId: above.option.id, index: above.inside.length }
}

/** Side of a row on which a dragged option is dropped. `in`: last inside it. */
export type DropSide = 'before' | 'after' | 'in'

/** The place of an option that is dropped at a row. Undefined inside itself, and where it already is. */
export function dropped(
  rows: readonly OptionNode[],
  id: number,
  at: { targetId: number; side: DropSide },
): OptionPlace | undefined {
  const [node, target] = [nodeIn(rows, id), nodeIn(rows, at.targetId)]
  if (!node || !target || rowsOf([node]).some(({ option }) => option.id === at.targetId))
    return undefined
  const place = placeAt(node, target, at.side)
  const isThere = place.parentId === node.option.parentId && place.index === node.index
  return isThere ? undefined : place
}

function placeAt(node: OptionNode, target: OptionNode, side: DropSide): OptionPlace {
  const { id } = node.option
  if (side === 'in') {
    const others = target.inside.filter(({ option }) => option.id !== id)
    return { id, parentId: target.option.id, index: others.length }
  }
  const { parentId } = target.option
  // Without the dragged option, those below it move up.
  const isBelow = parentId === node.option.parentId && target.index > node.index
  const index = target.index - (isBelow ? 1 : 0) + (side === 'after' ? 1 : 0)
  return { id, parentId, index }
}

export const nodeIn = <O extends Placed>(
  rows: readonly OptionNode<O>[],
  id: number,
): OptionNode<O> | undefined => rows.find(({ option }) => option.id === id)

/** The options with one at its new place. The options of both parents are numbered from 1. */
export function withPlace<O extends Placed>(options: readonly O[], to: OptionPlace): O[] {
  const found = options.find(({ id }) => id === to.id)
  if (!found) return [...options]
  const siblingsOf = (parentId: number | null) =>
    options.filter((one) => one.parentId === parentId && one.id !== to.id).toSorted(byNumber)
  const left = siblingsOf(found.parentId)
  const joined = siblingsOf(to.parentId)
  joined.splice(to.index, 0, { ...found, parentId: to.parentId })
  const numbered = new Map([...left, ...joined].map((one) => [one.id, one]))
  for (const order of [left, joined])
    for (const [at, { id }] of order.entries())
      numbered.set(id, { ...numbered.get(id)!, option: at + 1 })
  return options.map((one) => numbered.get(one.id) ?? one)
}
