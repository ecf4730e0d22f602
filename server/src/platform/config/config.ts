import { join, resolve } from 'node:path'
import type { StorageAddress } from './addresses.ts'
import { docs } from './schemas.ts'
import { ROLES, Variables, type VariableValues } from './variables.ts'
import { DatabaseError } from '../embedded-postgresql/database-error.ts'
import { secretKeyOf } from '../embedded-postgresql/secret-key.ts'
import { addressIn } from '../mail/sender.ts'

export type Role = (typeof ROLES)[number]

export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  isProduction: boolean
  port: number
  host: string
  /** Undefined: no metrics are served. */
  metrics: { port: number; host: string } | undefined
  /** Absolute. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  databasePool: number
  redisUrl: string | undefined
  storage: StorageAddress
  /** Without a trailing slash. */
  publicUrl: string
  /** Training site of the operator. Undefined: none. */
  academyUrl: string | undefined
  secretKey: string
  demo: boolean
  /** Strangers may found a company. */
  signsUp: boolean
  /** Where the simulated network runs: embedded, nowhere, or at a URL. */
  simulatorUrl: string
  graphUrl: string
  payments: {
    /** Undefined: that of the token. */
    url: string | undefined
    token: string | undefined
    webhookToken: string | undefined
  }
  /** Origins outside the public internet that people may enter as addresses. */
  trustedAddresses: readonly string[]
  /** Name servers for the domains of brands. Absent: those of the system. */
  dnsServers: readonly string[] | undefined
  baileys: {
    mode: 'on' | 'off' | 'auto'
    /** Undefined: WhatsApp itself. */
    url: string | undefined
    /** Undefined: the version of the package. */
    version: [number, number, number] | undefined
    hasGroups: boolean
  }
  roles: readonly Role[]
  logLevel: string
  /** Undefined: no mail is sent. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Strangers get mails with links. They need a mail server, and PUBLIC_URL as their address; the demonstration keeps them. */
  resetsPasswords: boolean
  push: { subject: string; services: readonly string[] }
  /** In the format of Fastify's `trustProxy`. */
  trustProxy: boolean | number | string[]
  reopenWithinHours: number
  /** 0: never. */
  autoCloseHours: number
}

/** The environment is invalid. The message has one line per invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export interface VariableRow {
  variable: string
  fallback: string
  meaning: string
}

/**
 * Reads the environment. An empty variable counts as absent. Outside production, a missing SECRET_KEY is generated once
 * and stored in DATA_DIR.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Variables.safeParse(present)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    throw new ConfigError([...names].map((name) => complaint(name, env[name])).join('\n'))
  }
  const contradictions = contradictionsIn(parsed.data)
  if (contradictions.length > 0) throw new ConfigError(contradictions.join('\n'))
  return toConfig(parsed.data)
}

/** Every variable with its default and its meaning, in the order of the documentation. */
export function describeConfig(): VariableRow[] {
  return Object.entries(Variables.shape).map(([variable, schema]) => {
    const { fallback = '', meaning = '' } = docs.get(schema) ?? {}
    return { variable, fallback, meaning }
  })
}

function complaint(name: string, value: string | undefined): string {
  const schema = Object.entries(Variables.shape).find(([variable]) => variable === name)?.[1]
  const { expected, isSecret } = (schema && docs.get(schema)) ?? {}
  return `${name} must be ${expected}${isSecret ? '' : `, not "${value}"`}`
}

function contradictionsIn(values: VariableValues): string[] {
  const { DATABASE_URL, DATABASE_APP_URL, SECRET_KEY, DEMO, SIMULATOR_URL, NODE_ENV } = values
  const found: string[] = []
  if (DATABASE_APP_URL && !DATABASE_URL) {
    found.push('DATABASE_APP_URL needs DATABASE_URL: migrations run as the owner of the database')
  }
  if (DATABASE_APP_URL && DATABASE_URL && userOf(DATABASE_APP_URL) === userOf(DATABASE_URL)) {
    found.push(
      'DATABASE_APP_URL must be another user than DATABASE_URL: the owner sees every company',
    )
  }
  if (!values.SMTP_URL !== !values.MAIL_FROM) {
    found.push('SMTP_URL and MAIL_FROM must be set together: the mail server and the sender')
  }
  if (NODE_ENV !== 'production') return found
  if (!SECRET_KEY) {
    found.push('SECRET_KEY is required in production: make one with: openssl rand -base64 48')
  } else if (isGuessable(SECRET_KEY)) {
    found.push('SECRET_KEY is a guessable one: make your own with: openssl rand -base64 48')
  }
  if (DEMO) {
    found.push('DEMO must be off in production: its passwords are public')
  }
  if (SIMULATOR_URL === 'embedded') {
    found.push('SIMULATOR_URL must not be embedded in production: it would simulate WhatsApp')
  }
  if (values.ASAAS_URL === 'embedded') {
    found.push('ASAAS_URL must not be embedded in production: payments would be simulated')
  }
  if (values.BAILEYS_URL) {
    found.push('BAILEYS_URL must be left out in production: it leads to a double of WhatsApp')
  }
  return found
}

function userOf(url: string): string {
  const { username, searchParams } = new URL(url)
  return username || searchParams.get('user') || ''
}

/** Recognises samples from documentation, and keys with too few distinct characters to be random. */
function isGuessable(key: string): boolean {
  const sample =
    /change.?(me|it|this)|replace|example|default|passw|insecure|secret|your.?key|recado|12345678|abcdefgh/i
  return sample.test(key) || new Set(key).size < 12
}

function toConfig(values: VariableValues): Config {
  const nodeEnv = values.NODE_ENV ?? 'development'
  const isProduction = nodeEnv === 'production'
  const port = values.PORT ?? 8080
  const dataDir = resolve(values.DATA_DIR ?? '.data')
  const demo = isDemo(values)
  return {
    nodeEnv,
    isProduction,
    port,
    host: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    metrics: metricsOf(values),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databasePool: values.DATABASE_POOL ?? 10,
    redisUrl: values.REDIS_URL,
    storage: values.STORAGE_URL ?? { kind: 'folder', folder: join(dataDir, 'media') },
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    academyUrl: values.ACADEMY_URL,
    secretKey: values.SECRET_KEY ?? storedSecretKey(dataDir),
    demo,
    signsUp: values.SIGN_UP ?? demo,
    simulatorUrl: values.SIMULATOR_URL ?? (isProduction ? 'off' : 'embedded'),
    graphUrl: values.GRAPH_URL ?? 'https://graph.facebook.com',
    payments: paymentsOf(values),
    trustedAddresses: values.TRUSTED_ADDRESSES ?? [],
    dnsServers: values.DNS_SERVERS,
    roles: values.ROLES ?? ROLES,
    logLevel: values.LOG_LEVEL ?? 'info',
    baileys: baileysOf(values),
    mail: mailOf(values),
    resetsPasswords: mailOf(values) ? values.PUBLIC_URL !== undefined : demo,
    push: pushOf(values),
    trustProxy: values.TRUST_PROXY ?? false,
    reopenWithinHours: values.REOPEN_WITHIN_HOURS ?? 2,
    autoCloseHours: values.AUTO_CLOSE_HOURS ?? 24,
  }
}

const isDemo = ({ DEMO, DATABASE_URL, NODE_ENV }: VariableValues): boolean =>
  DEMO ?? (!DATABASE_URL && NODE_ENV !== 'production')

const paymentsOf = (values: VariableValues): Config['payments'] => {
  const { ASAAS_URL, ASAAS_TOKEN: token, ASAAS_WEBHOOK_TOKEN: webhookToken } = values
  const url = ASAAS_URL ?? (isDemo(values) && !token ? 'embedded' : undefined)
  return { url, token, webhookToken }
}

const metricsOf = ({ METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' }: VariableValues) =>
  port ? { port, host } : undefined

const baileysOf = (values: VariableValues): Config['baileys'] => {
  const { BAILEYS: mode = 'auto', BAILEYS_URL: url, BAILEYS_GROUPS: hasGroups = false } = values
  const version = values.BAILEYS_VERSION?.split('.').map(Number) as
    | [number, number, number]
    | undefined
  return { mode, url, version, hasGroups }
}

const mailOf = ({ SMTP_URL: smtpUrl, MAIL_FROM: from }: VariableValues): Config['mail'] =>
  smtpUrl && from ? { smtpUrl, from } : undefined

const pushOf = ({ PUSH_SUBJECT, PUSH_SERVICES, PUBLIC_URL = '', MAIL_FROM }: VariableValues) => ({
  subject:
    PUSH_SUBJECT ??
    (PUBLIC_URL.startsWith('https:')
      ? PUBLIC_URL
      : `mailto:${addressIn(MAIL_FROM ?? 'nobody@localhost')}`),
  services: PUSH_SERVICES ?? [],
})

function storedSecretKey(dataDir: string): string {
  try {
    const key = secretKeyOf(dataDir)
    if (key.length >= 32) return key
  } catch (error) {
    if (error instanceof DatabaseError) throw new ConfigError(error.message)
    throw error
  }
  throw new ConfigError(
    `The secret key in ${join(dataDir, 'secret-key')} is too short: restore it, or set SECRET_KEY`,
  )
}
