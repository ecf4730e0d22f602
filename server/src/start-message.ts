import type { Config } from './platform/config/config.ts'
import { DEMO_PASSWORD, demoBrand, demoCompanies } from './demo-companies.ts'

/** The text for the terminal after the start: addresses, and the accounts of the demonstration. */
export function startMessage(config: Config): string {
  const { publicUrl, demo, mail, simulatorUrl, payments, dataDir, databaseUrl } = config
  const lines = [
    `Recado is running: ${publicUrl}`,
    ...(isListenedOn(config) ? [] : [`Listening on ${addressOf(config)}`]),
    '',
    ...(simulatorUrl === 'embedded' ? [`  Simulated phones  ${publicUrl}/simulator`] : []),
    ...(demo && !mail ? [`  Sent mails        ${publicUrl}/sent-mails`] : []),
    ...(payments.url === 'embedded' ? [`  Payment provider  ${publicUrl}/asaas`] : []),
    `  API               ${publicUrl}/api/docs`,
    ...(demo ? signIns() : []),
    '',
    `Ctrl-C stops it.${databaseUrl ? '' : ` Everything is kept in ${dataDir}.`}`,
  ]
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`
}

/** The listening address as a URL. */
const addressOf = ({ host, port }: Config): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Whether PUBLIC_URL is the listening address itself, without a proxy or a DNS name in between. */
function isListenedOn({ publicUrl, host, port }: Config): boolean {
  const { protocol, hostname, port: urlPort } = new URL(publicUrl)
  const isHere = hostname === host || (hostname === 'localhost' && isLoopback(host))
  return protocol === 'http:' && isHere && Number(urlPort || 80) === port
}

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

const signIns = (): string[] => [
  '',
  `Sign in as one of these, password ${DEMO_PASSWORD}:`,
  ...demoCompanies.flatMap(({ name, admin, people, isBranded }) =>
    [{ ...admin, profile: 'admin' }, ...people].map(
      ({ email, profile }) =>
        `  ${email.padEnd(22)}${profile.padEnd(9)}${name}${isBranded ? `, at /${demoBrand.path}` : ''}`,
    ),
  ),
]
