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

/**
 * The flaws of an option. `textMissing`: it has no text and no file. `numberTaken`: another option of its level has its
 * number. The bot offers neither of these. `targetMissing`: its tag or agent is missing or gone. The bot offers the option,
 * and the ticket waits in the queue.
 */
export const optionFlaws = ['textMissing', 'numberTaken', 'targetMissing'] as const
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

/** An option with the tag and the agent that it names. Null: none, or one that is gone. */
export type TargetedOption = TreeOption & { tagId: number | null; userId: number | null }

/** The options with a flaw. */
export function flawsIn(options: readonly TargetedOption[]): Map<number, OptionFlaw> {
  const flaws = new Map<number, OptionFlaw>()
  const taken = new Set<string>()
  const parents = new Set(options.map(({ parentId }) => parentId))
  for (const one of options.toSorted(inOrder)) {
    const place = `${one.parentId} ${one.option}`
    if (!isComplete(one)) flaws.set(one.id, 'textMissing')
    else if (taken.has(place)) flaws.set(one.id, 'numberTaken')
    else if (!parents.has(one.id) && lacksTarget(one)) flaws.set(one.id, 'targetMissing')
    taken.add(place)
  }
  return flaws
}

const lacksTarget = ({ action, tagId, userId }: TargetedOption): boolean =>
  (action === 'tag' && tagId === null) || (action === 'agent' && userId === null)
