import { runCommand } from '../command-line.ts'
import { asOperator } from '../operator.ts'
import { usage, userCommand } from './user-command.ts'

await runCommand(usage, async () => {
  const work = userCommand(process.argv.slice(2))
  return work && asOperator(work)
})
