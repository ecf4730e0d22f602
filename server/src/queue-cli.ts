import { runCommand } from './platform/config/command-line.ts'
import { runAsOperator } from './run-as-operator.ts'
import { queueCommand, usage } from './accounts/queues/queue-command.ts'

await runCommand(usage, async () => {
  const work = queueCommand(process.argv.slice(2))
  return work && runAsOperator(work)
})
