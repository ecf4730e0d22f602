import { VARIABLE } from './variables.ts'

type Range = [from: number, to: number]

/** The variables a quick reply leaves to be typed by hand. */
const stopsIn = (text: string): Range[] =>
  [...text.matchAll(VARIABLE)].map(({ index, 0: found }) => [index, index + found.length])

/** The next place to type into behind the cursor; behind the last one, none. */
export const placeholderAfter = (text: string, at: number): Range | undefined =>
  stopsIn(text).find(([from]) => from >= at)

export const placeholderBefore = (text: string, at: number): Range | undefined =>
  stopsIn(text).findLast(([, to]) => to <= at)
