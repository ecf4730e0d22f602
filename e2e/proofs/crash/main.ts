import { parseArgs } from 'node:util'
import { proofNetworks } from './networks.ts'
import { proveCrash } from './prove-crash.ts'

/** `npm run proof:crash`: kills the server under load and counts what is left. Ends with 1 where anything is amiss. */
const { values } = parseArgs({
  options: {
    provider: { type: 'string', default: 'simulated' },
    inbound: { type: 'string', default: '2000' },
    answers: { type: 'string', default: '500' },
    bot: { type: 'boolean', default: false },
    kills: { type: 'string', default: '10' },
    contacts: { type: 'string', default: '40' },
    numbers: { type: 'string', default: '1' },
    longest: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
  },
})

if (!isProvider(values.provider))
  throw new Error(`--provider is one of ${Object.keys(proofNetworks).join(', ')}`)

const verdict = await proveCrash({
  provider: values.provider,
  inbound: Number(values.inbound),
  answers: Number(values.answers),
  botNumbers: values.bot ? Number(values.numbers) : 0,
  kills: Number(values.kills),
  contacts: Number(values.contacts),
  numbers: Number(values.numbers),
  longestMs: Number(values.longest),
  seed: Number(values.seed),
  log: (line) => void process.stderr.write(`${Math.round(performance.now() / 1000)} s: ${line}\n`),
})
process.stdout.write(`${JSON.stringify(verdict, null, 2)}\n`)
process.exit(verdict.faults.length === 0 ? 0 : 1)

function isProvider(name: string): name is keyof typeof proofNetworks {
  return name in proofNetworks
}
