import { errorTexts } from '@recado/contract/errors'
import { refusalOf } from '../http/errors.ts'
import { startErrorLine } from './start-errors.ts'

/**
 * Runs a program for a person at a terminal. `work` returns the lines to print; undefined prints the usage. An error
 * becomes one line on the error stream, and the exit code is 1.
 */
export async function runCommand(
  usage: string,
  work: () => Promise<string | undefined>,
): Promise<void> {
  try {
    const answer = await work()
    if (answer === undefined) process.exitCode = 1
    const stream = answer === undefined ? process.stderr : process.stdout
    stream.write(`${answer ?? usage}\n`)
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  }
}

/** One line with what the user can correct. */
export function describeError(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return startErrorLine(error)
  const where = refusal.issues?.map(({ path, code }) => `${path}: ${code}`).join(', ')
  return [errorTexts[refusal.code].en, where].filter(Boolean).join(' ')
}
