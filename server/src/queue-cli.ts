import { runCommand } from './platform/config/command-line.ts'
import { asOperator } from './operator.ts'
import { queueCommand, usage } from './accounts/queues/queue-command.ts'

await runCommand(usage, async () => {
  const work = queueCommand(process.argv.slice(2))
  return work && asOperator(work)
})
