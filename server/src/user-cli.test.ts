import { chmod, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@recado/contract/accounts/session'
import { users } from '@recado/contract/accounts/users'
import { expect, test } from 'vitest'
import { aBrowser } from '../test/browser.ts'
import { aCompany, type Company } from '../test/company.ts'
import { owner, ownerUrl } from '../test/database.ts'
import { runProgram } from '../test/programs/run-program.ts'
import { describeError } from './platform/config/command-line.ts'
import { operatorOf } from './run-as-operator.ts'
import { queueCommand } from './accounts/queues/queue-command.ts'
import { userCommand } from './accounts/users/user-command.ts'

/** Records the output of the commands; the user at the terminal is the user of this process. */
function aTerminal({ world }: Pick<Company, 'world'>) {
  const operator = operatorOf(world, ownerUrl())
  const commands = { user: userCommand, queue: queueCommand }
  return async (name: keyof typeof commands, ...args: string[]) => {
    const work = commands[name](args)
    return work?.(operator).catch((error: unknown) => describeError(error))
  }
}

const PASSWORD = 'uma senha boa'
const anEmail = () => `${crypto.randomUUID()}@casa.test`

test('an operator creates a queue and its agent, who signs in', async () => {
  const casa = await aCompany()
  const run = aTerminal(casa)
  const company = ['--company', String(casa.companyId)]
  expect(
    await run('queue', 'create', '--name', 'Cobrança', '--color', '#AB12CD', ...company),
  ).toMatch(/^Queue \d+, Cobrança, is created\.$/)
  expect(await run('queue', 'list', ...company)).toMatch(/^\d+ {2}Cobrança {2}#ab12cd$/m)
  const email = anEmail()
  const person = ['--name', 'Davi Reis', '--email', email, '--password', PASSWORD]
  expect(
    await run('user', 'create', ...person, '--queues', 'Cobrança, Vendas', ...company),
  ).toContain(email)
  const { user } = await aBrowser(casa.app).call(session.login, { email, password: PASSWORD })
  expect(user).toMatchObject({
    profile: 'user',
    queues: [{ name: 'Vendas' }, { name: 'Cobrança' }],
  })
  expect(await run('user', 'list', ...company)).toContain(
    `Davi Reis  ${email}  user  Vendas, Cobrança`,
  )
})

test('a new password ends the sessions of its user; a lock holds until the next password', async () => {
  const casa = await aCompany()
  const { app, bia } = casa
  const run = aTerminal(casa)
  const { email, id } = bia.user
  const living = () => owner`select from sessions where user_id = ${id} and ended_at is null`
  expect(await living()).toHaveLength(1)
  await run('user', 'password', '--email', email.toUpperCase(), '--password', PASSWORD)
  expect(await living()).toHaveLength(0)
  await expect(bia(users.list, {})).rejects.toThrow('ERR_SESSION_EXPIRED')
  const signIn = () => aBrowser(app).call(session.login, { email, password: PASSWORD })
  await signIn()
  await run('user', 'lock', '--email', email)
  expect(await living()).toHaveLength(0)
  await expect(signIn()).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  await run('user', 'password', '--email', email, '--password', PASSWORD)
  await signIn()
})

test('missing, weak, taken or unknown values are reported in one line', async () => {
  const casa = await aCompany()
  const { bia, companyId, neighbour } = casa
  const run = aTerminal(casa)
  const company = ['--company', String(companyId)]
  const person = (email: string, password: string) => [
    '--name',
    'Davi Reis',
    '--email',
    email,
    '--password',
    password,
  ]
  expect(await run('user', 'create', '--name', 'Davi Reis')).toBeUndefined()
  expect(await run('user', 'dance')).toBeUndefined()
  const refusals: [string[], RegExp][] = [
    [['create', ...person(anEmail(), '12345678'), ...company], /password: tooCommon$/],
    [
      ['create', ...person(bia.user.email, PASSWORD), ...company],
      /already a user with this e-mail/,
    ],
    [['create', ...person(anEmail(), PASSWORD), '--queues', 'Lua', ...company], /^Queue not found/],
    [['create', ...person(anEmail(), PASSWORD), '--profile', 'boss', ...company], /profile: /],
    [['create', ...person(anEmail(), PASSWORD)], /several companies: choose one with --company/],
    [['create', ...person(anEmail(), PASSWORD), '--company', '0'], /There is no company 0\./],
    [['password', '--email', bia.user.email, '--password', 'curta'], /password: tooShort$/],
    [
      ['lock', '--email', 'nobody@casa.test'],
      /There is no user with the e-mail nobody@casa.test\./,
    ],
  ]
  for (const [args, line] of refusals) expect(await run('user', ...args)).toMatch(line)
  const sales = ['create', '--name', 'Vendas', '--color', '#123456']
  expect(await run('queue', ...sales, ...company)).toMatch(/already has this name/)
  // The other company has no queue of this name.
  expect(await run('queue', ...sales, '--company', String(neighbour.companyId))).toMatch(/created/)
})

test('the program does its work and ends, and prints its usage', async () => {
  const program = (...args: string[]) =>
    runProgram('user-cli.ts', args, { DATABASE_URL: ownerUrl() })
  const { bia, app } = await aCompany()
  const { email } = bia.user
  expect(await program('password', '--email', email, '--password', PASSWORD)).toEqual({
    code: 0,
    stdout: `${email} signs in with the new password; older sessions are over.\n`,
    stderr: '',
  })
  await aBrowser(app).call(session.login, { email, password: PASSWORD })
  expect(await program('dance')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('npm run user -- list'),
  })
}, 240_000)

test('the programs work on the embedded database, which they start and stop', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'recado-user-cli-'))
  await chmod(folder.path, 0o755)
  const run = (name: string, ...args: string[]) => runProgram(name, args, { DATA_DIR: folder.path })
  const email = anEmail()
  const company = ['--name', 'Casa Azul', '--email', email, '--password', PASSWORD]
  expect(await run('company-cli.ts', ...company)).toMatchObject({ code: 0, stderr: '' })
  const queue = ['create', '--name', 'Vendas', '--color', '#2f9e44']
  expect(await run('queue-cli.ts', ...queue)).toEqual({
    code: 0,
    stdout: 'Queue 1, Vendas, is created.\n',
    stderr: '',
  })
  expect(await run('user-cli.ts', 'list')).toEqual({
    code: 0,
    stdout: expect.stringContaining(email),
    stderr: '',
  })
})
