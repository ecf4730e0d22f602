/** What the bot does after the message of an option without further options. */
export const optionActions = ['queue', 'tag', 'agent', 'wait'] as const
export type OptionAction = (typeof optionActions)[number]

/** An option as the bot needs it. */
export type TreeOption = {
  id: number
  /** Null: the first level. */
  parentId: number | null
  /** The number that the customer types. */
  option: number
  title: string
  message: string
  hasFile: boolean
  action: OptionAction
  /** With `wait`: the minutes after which the path ends without an answer. Null: never. */
  waitMinutes: number | null
}

/** Why the bot cannot offer an option: it has no text and no file, or its number belongs to another one of its level. */
export const optionFlaws = ['textMissing', 'numberTaken'] as const
export type OptionFlaw = (typeof optionFlaws)[number]

/** The order of a level: by number, and the older of two with the same number first. */
const inOrder = (one: TreeOption, other: TreeOption) =>
  one.option - other.option || one.id - other.id

/** The options of a level in their order. Null: the first level. */
export const levelOf = <T extends TreeOption>(
  options: readonly T[],
  parentId: number | null,
): T[] => options.filter((one) => one.parentId === parentId).toSorted(inOrder)

/** The options of a level that the bot offers. */
export const offeredIn = <T extends TreeOption>(
  options: readonly T[],
  parentId: number | null,
): T[] => {
  const level = levelOf(options, parentId)
  return level.filter((one, i) => isComplete(one) && level[i - 1]?.option !== one.option)
}

const isComplete = (one: TreeOption) => one.message.trim() !== '' || one.hasFile

/** The options that the bot cannot offer, each with the reason. */
export function flawsIn(options: readonly TreeOption[]): Map<number, OptionFlaw> {
  const flaws = new Map<number, OptionFlaw>()
  const taken = new Set<string>()
  for (const one of options.toSorted(inOrder)) {
    const place = `${one.parentId} ${one.option}`
    if (!isComplete(one)) flaws.set(one.id, 'textMissing')
    else if (taken.has(place)) flaws.set(one.id, 'numberTaken')
    taken.add(place)
  }
  return flaws
}
