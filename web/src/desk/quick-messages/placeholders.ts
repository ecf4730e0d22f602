import { variableRanges } from '@recado/contract/desk/variables'

type Range = [from: number, to: number]

/** The next variable that the user must fill in by hand after the caret; undefined after the last one. */
export const placeholderAfter = (text: string, at: number): Range | undefined =>
  variableRanges(text).find(([from]) => from >= at)

export const placeholderBefore = (text: string, at: number): Range | undefined =>
  variableRanges(text).findLast(([, to]) => to <= at)
