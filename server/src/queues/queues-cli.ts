import { runCommand } from '../command-line.ts'
import { asOperator } from '../operator.ts'
import { queueCommand, usage } from './queue-command.ts'

await runCommand(usage, async () => {
  const work = queueCommand(process.argv.slice(2))
  return work && asOperator(work)
})
