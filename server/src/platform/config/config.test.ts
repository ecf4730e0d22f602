import { existsSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, describeConfig, readConfig } from './config.ts'

const key = 'Zk3v9XwQ1bLrT8yUeN5oPq7sAdFgHj2c'
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://owner:pw@db:5432/recado',
  SECRET_KEY: key,
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-config-test-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('without any variable the defaults of the one-command start apply', () => {
  const config = readConfig({ DATA_DIR: folder })
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: folder,
    databaseUrl: undefined,
    databasePool: 10,
    storage: { kind: 'folder', folder: join(folder, 'media') },
    publicUrl: 'http://localhost:8080',
    academyUrl: undefined,
    demo: true,
    simulatorUrl: 'embedded',
    roles: ['web', 'worker', 'whatsapp'],
    trustProxy: false,
    reopenWithinHours: 2,
  })
})

test('links to set a new password need a mail server and PUBLIC_URL', () => {
  const mail = { SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'recado@example.com' }
  const publicUrl = { PUBLIC_URL: 'https://desk.example.com' }
  const offers = (more: object) =>
    readConfig({ DATA_DIR: folder, DEMO: 'false', ...more }).resetsPasswords
  expect([{}, mail, publicUrl, { ...mail, ...publicUrl }].map(offers)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('the demonstration keeps its mails and is open for sign-up, unless it is told otherwise', () => {
  const read = (more: object) => readConfig({ DATA_DIR: folder, ...more })
  expect(read({})).toMatchObject({ demo: true, resetsPasswords: true, signsUp: true })
  expect(read({ SIGN_UP: 'false' }).signsUp).toBe(false)
  expect(read({ DEMO: 'false' })).toMatchObject({ resetsPasswords: false, signsUp: false })
  expect(read({ DEMO: 'false', SIGN_UP: 'true' }).signsUp).toBe(true)
})

test('the secret key is generated once, readable by its owner only, and stays the same', () => {
  const { secretKey } = readConfig({ DATA_DIR: folder })
  expect(secretKey.length).toBeGreaterThanOrEqual(32)
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(secretKey)
  writeFileSync(join(folder, 'secret-key'), '')
  expect(refusal({})).toMatch(/secret-key is too short/)
})

test('a data folder that cannot be written is reported in one line', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(refusal({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(
    /a part of this path is a file, not a folder/,
  )
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ DATA_DIR: folder, PORT: '', REDIS_URL: ' ' }).port).toBe(8080)
})

test('production listens on all addresses and has no demo, no simulator and no generated key', () => {
  expect(readConfig({ DATA_DIR: folder, ...production })).toMatchObject({
    host: '0.0.0.0',
    demo: false,
    simulatorUrl: 'off',
    secretKey: key,
  })
  expect(existsSync(join(folder, 'secret-key'))).toBe(false)
})

test.each([
  ['SECRET_KEY', '', /^SECRET_KEY is required in production/],
  ['SECRET_KEY', 'short', /^SECRET_KEY must be at least 32 characters/],
  ['SECRET_KEY', 'change-me-change-me-change-me-change-me', /^SECRET_KEY is a guessable one/],
  ['SECRET_KEY', 'abab'.repeat(12), /^SECRET_KEY is a guessable one/],
  ['SIMULATOR_URL', 'embedded', /^SIMULATOR_URL must not be embedded in production/],
  ['DEMO', 'true', /^DEMO must be off in production/],
])('production refuses %s=%s', (name, value, line) => {
  expect(refusal({ ...production, [name]: value })).toMatch(line)
})

test.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['HOST', 'http://x'],
  ['NODE_ENV', 'prod'],
  ['DATABASE_URL', 'mysql://u:hidden@h/d'],
  ['DATABASE_URL', 'postgres://u:hidden@h'],
  ['DATABASE_POOL', '1'],
  ['REDIS_URL', 'localhost:6379'],
  ['STORAGE_URL', 's3://'],
  ['STORAGE_URL', 's3://media?accessKeyId=hidden'],
  ['STORAGE_URL', 's3://media?regoin=eu-west-1'],
  ['STORAGE_URL', 'ftp://host/folder'],
  ['PUBLIC_URL', 'desk.example.com'],
  ['PUBLIC_URL', 'https://example.com/desk'],
  ['SIMULATOR_URL', 'yes'],
  ['DEMO', 'maybe'],
  ['ROLES', 'web,cook'],
  ['ROLES', ','],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['TRUST_PROXY', 'nginx'],
  ['REOPEN_WITHIN_HOURS', '-1'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
])('refuses %s=%s with one line that names it', (name, value) => {
  const message = refusal({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must be [^\\n]+$`))
  expect(message).not.toContain('hidden')
})

test('every invalid variable has its line', () => {
  const lines = refusal({ PORT: 'x', LOG_LEVEL: 'y', ROLES: 'z' }).split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'ROLES', 'LOG_LEVEL'])
})

test('the application login must differ from the owner of the database', () => {
  const url = 'postgres://owner:pw@db/recado'
  expect(refusal({ DATABASE_APP_URL: url })).toMatch(/^DATABASE_APP_URL needs DATABASE_URL/)
  expect(refusal({ DATABASE_APP_URL: url, DATABASE_URL: url })).toMatch(/must be another user/)
})

test('an S3 URL carries all options, including keys with a plus sign', () => {
  const address =
    's3://media?endpoint=http://127.0.0.1:9000&region=eu-west-1&accessKeyId=AK&secretAccessKey=a+b/c='
  expect(readConfig({ DATA_DIR: folder, STORAGE_URL: address }).storage).toEqual({
    kind: 's3',
    bucket: 'media',
    region: 'eu-west-1',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'AK', secretAccessKey: 'a+b/c=' },
    forcePathStyle: true,
  })
})

test('TRUST_PROXY accepts a boolean, a number or networks', () => {
  const trust = (TRUST_PROXY: string) => readConfig({ DATA_DIR: folder, TRUST_PROXY }).trustProxy
  expect(trust('true')).toBe(true)
  expect(trust('1')).toBe(1)
  expect(trust('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
})

test('URLs lose their trailing slash, roles their duplicates', () => {
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: 'https://desk.example.com/',
    SIMULATOR_URL: 'http://127.0.0.1:8090/',
    ROLES: 'worker, web,web',
  })
  expect(config.publicUrl).toBe('https://desk.example.com')
  expect(config.simulatorUrl).toBe('http://127.0.0.1:8090')
  expect(config.roles).toEqual(['worker', 'web'])
})

test('every variable has a distinct description', () => {
  const rows = describeConfig()
  expect(new Set(rows.map((row) => row.meaning)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.meaning, row.variable).not.toBe('')
    expect(row.fallback, row.variable).not.toBe('')
  }
})

test('BAILEYS_URL must be local and is refused in production', () => {
  const url = 'ws://127.0.0.1:8091/ws/chat'
  expect(readConfig({ DATA_DIR: folder, BAILEYS_URL: url }).baileys).toMatchObject({ url })
  expect(refusal({ BAILEYS_URL: 'ws://elsewhere.example/ws/chat' })).toMatch(/^BAILEYS_URL must be/)
  expect(refusal({ ...production, BAILEYS_URL: url })).toMatch(/BAILEYS_URL must be left out/)
})

test('BAILEYS_VERSION is three numbers or absent', () => {
  const claimed = { DATA_DIR: folder, BAILEYS_VERSION: '2.3000.1043857760' }
  expect(readConfig(claimed).baileys.version).toEqual([2, 3000, 1_043_857_760])
  expect(readConfig({ DATA_DIR: folder }).baileys).toMatchObject({
    mode: 'auto',
    version: undefined,
  })
  expect(refusal({ BAILEYS_VERSION: 'latest' })).toMatch(/^BAILEYS_VERSION must be/)
})
