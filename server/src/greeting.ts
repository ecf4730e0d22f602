import type { Config } from './config.ts'
import { DEMO_PASSWORD, demoCompanies } from './demo/people.ts'

/** What stands in the terminal once everything runs: where to go, and how to sign in for a first look. */
export function greet({ publicUrl, demo, simulatorUrl, dataDir, databaseUrl }: Config): string {
  const lines = [
    `Recado is running: ${publicUrl}`,
    '',
    ...(simulatorUrl === 'embedded' ? [`  Simulated phones  ${publicUrl}/simulator`] : []),
    `  API               ${publicUrl}/api/docs`,
    ...(demo ? signIns() : []),
    '',
    `Ctrl-C stops it.${databaseUrl ? '' : ` Everything is kept in ${dataDir}.`}`,
  ]
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`
}

const signIns = (): string[] => [
  '',
  `Sign in as one of these, password ${DEMO_PASSWORD}:`,
  ...demoCompanies.flatMap(({ name, admin, people }) =>
    [{ ...admin, profile: 'admin' }, ...people].map(
      ({ email, profile }) => `  ${email.padEnd(22)}${profile.padEnd(9)}${name}`,
    ),
  ),
]
