import { VARIABLE } from './variables.ts'

type Range = [from: number, to: number]

/** Ranges of the variables that the user must fill in by hand. */
const stopsIn = (text: string): Range[] =>
  [...text.matchAll(VARIABLE)].map(({ index, 0: found }) => [index, index + found.length])

/** The next range to fill in after the caret; undefined after the last one. */
export const placeholderAfter = (text: string, at: number): Range | undefined =>
  stopsIn(text).find(([from]) => from >= at)

export const placeholderBefore = (text: string, at: number): Range | undefined =>
  stopsIn(text).findLast(([, to]) => to <= at)
