import type { QueueOption, QueueOptionTree } from '@recado/contract/automation/queue-options'
import type { OptionNode } from './tree.ts'

/** An option as the editor and the bot need it. */
export type BotOption = QueueOption & { hasFile: boolean }
export const botOptionsOf = ({ options }: QueueOptionTree): BotOption[] =>
  options.map((one) => ({ ...one, hasFile: one.media !== null }))

export type BotNode = OptionNode<BotOption>
