import { parseArgs } from 'node:util'
import { proveNodes } from './prove-nodes.ts'

/** `npm run proof:nodes`: loses nodes under load and counts what is left. Ends with 1 where anything is amiss. */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    numbers: { type: 'string', default: '9' },
    customers: { type: 'string', default: '27' },
    rounds: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  },
})

const verdict = await proveNodes({
  nodes: Number(values.nodes),
  numbers: Number(values.numbers),
  customers: Number(values.customers),
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  log: (line) => void process.stderr.write(`${Math.round(performance.now() / 1000)} s: ${line}\n`),
})
process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)
process.exit(verdict.faults.length === 0 ? 0 : 1)
