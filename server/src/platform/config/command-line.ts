import { errorTexts } from '@recado/contract/error-texts'
import { refusalOf } from '../http/errors.ts'
import { plainly } from './start-errors.ts'

/**
 * Runs a program for the person at a terminal. `work` answers the lines to print; undefined prints the usage.
 * Whatever goes wrong is one line on the error stream, and the process ends with 1.
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
    process.stderr.write(`${complaintOf(error)}\n`)
    process.exitCode = 1
  }
}

/** One line for what the person at the keyboard can put right. */
export function complaintOf(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return plainly(error)
  const where = refusal.issues?.map(({ path, code }) => `${path}: ${code}`).join(', ')
  return [errorTexts[refusal.code].en, where].filter(Boolean).join(' ')
}
