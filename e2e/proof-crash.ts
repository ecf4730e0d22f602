import { parseArgs } from 'node:util'
import { proveCrash } from './proof-crash-run.ts'

/** `npm run proof:crash`: kills the server under load and counts what is left. Ends with 1 where anything is amiss. */
const { values } = parseArgs({
  options: {
    inbound: { type: 'string', default: '2000' },
    answers: { type: 'string', default: '500' },
    kills: { type: 'string', default: '10' },
    contacts: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})

const verdict = await proveCrash({
  inbound: Number(values.inbound),
  answers: Number(values.answers),
  kills: Number(values.kills),
  contacts: Number(values.contacts),
  seed: Number(values.seed),
  log: (line) => void process.stderr.write(`${Math.round(performance.now() / 1000)} s: ${line}\n`),
})
process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)
process.exit(verdict.faults.length === 0 ? 0 : 1)
