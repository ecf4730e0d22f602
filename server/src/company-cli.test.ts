import { session } from '@recado/contract/accounts/session'
import { expect, test } from 'vitest'
import { aBrowser } from '../test/browser.ts'
import { aCompany } from '../test/company.ts'
import { ownerUrl } from '../test/database.ts'
import { runProgram } from '../test/programs/run-program.ts'

const command = (...args: string[]) =>
  runProgram('company-cli.ts', args, { DATABASE_URL: ownerUrl() })

test('a company is created from the command line, once', async () => {
  const email = `${crypto.randomUUID()}@casa.test`
  const terms = ['--name', 'Casa Roxa', '--email', email, '--password', 'uma senha boa']
  const first = await command(...terms)
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/^Company \d+, Casa Roxa, is founded; .+ signs in\.\n$/)
  const { app } = await aCompany()
  const { user } = await aBrowser(app).call(session.login, { email, password: 'uma senha boa' })
  expect(user).toMatchObject({ name: 'Administrador', company: { name: 'Casa Roxa' } })
  const second = await command(...terms)
  expect(second).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is already a user with this e-mail.\n',
  })
})

test('missing or invalid arguments are reported in one line', async () => {
  expect(await command('--name', 'Casa Roxa')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run company -- --name'),
  })
  const weak = ['--name', 'Casa Roxa', '--email', 'roxa@casa.test', '--password', '12345678']
  expect((await command(...weak)).stderr).toMatch(
    /^Something was not filled in .+ password: tooCommon\n$/,
  )
  expect((await command('--nome', 'x')).stderr).toMatch(/^Unknown option '--nome'/)
})
