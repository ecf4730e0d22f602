import { describeConfig } from './platform/config/config.ts'

const rows = [
  { variable: 'Variable', fallback: 'Default', meaning: 'Meaning' },
  ...describeConfig(),
]
const width = (column: 'variable' | 'fallback') =>
  Math.max(...rows.map((row) => row[column].length)) + 2
const [first, second] = [width('variable'), width('fallback')]

for (const { variable, fallback, meaning } of rows) {
  process.stdout.write(`${variable.padEnd(first)}${fallback.padEnd(second)}${meaning}\n`)
}
