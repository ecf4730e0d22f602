import { runCommand } from './platform/config/command-line.ts'
import { runAsOperator } from './run-as-operator.ts'
import { usage, userCommand } from './accounts/users/user-command.ts'

await runCommand(usage, async () => {
  const work = userCommand(process.argv.slice(2))
  return work && runAsOperator(work)
})
