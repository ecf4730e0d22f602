import { runCommand } from './platform/config/command-line.ts'
import { asOperator } from './operator.ts'
import { usage, userCommand } from './accounts/users/user-command.ts'

await runCommand(usage, async () => {
  const work = userCommand(process.argv.slice(2))
  return work && asOperator(work)
})
