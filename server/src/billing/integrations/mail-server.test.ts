import { audit } from '@recado/contract/accounts/audit'
import { integrations } from '@recado/contract/billing/integrations'
import { expect, onTestFinished, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { startMailServer, textOfMail } from '../../../test/mail/mail-server.ts'
import { mailDueSoon } from '../../accounts/mails/mail-admins.ts'
import { makeOutside } from '../../platform/outside/outside.ts'

const PASSWORD = 'senha do correio'

/** An operator of a brand, and a mail server that the installation trusts. */
async function aMailDesk() {
  const [brand] = await owner<{ id: number }>`
    insert into white_labels (name, path, email)
    values ('Atende', ${`atende-${crypto.randomUUID()}`}, 'ajuda@atende.example') returning id`
  const company = await aCompany({ whiteLabelId: brand!.id })
  const { taken, url, stop, logins } = await startMailServer()
  onTestFinished(stop)
  const { host: place, port } = new URL(url)
  company.world.outside = makeOutside({ trusted: [`http://${place}`], resolve: async () => [] })
  const otto = await company.hire({ name: 'Otto Rangel', profile: 'user', super: true })
  const server = {
    smtpEmail: 'contato@atende.test',
    smtpPassword: PASSWORD,
    smtpHost: '127.0.0.1',
    smtpPort: Number(port),
  }
  const values = async () =>
    Object.fromEntries((await otto(integrations.list, {})).map(({ key, value }) => [key, value]))
  return { ...company, brandId: brand!.id, taken, logins, otto, server, values }
}

test('the mail server of a brand stands over that of the environment, and its password is never shown', async () => {
  const { ana, brandId, inside, logins, otto, runJobs, server, taken, values, world } =
    await aMailDesk()
  world.mail = async () => Promise.reject(new Error('the environment sends nothing here'))
  await otto(integrations.save, server)
  expect(await values()).toMatchObject({
    smtpEmail: server.smtpEmail,
    smtpPassword: '********',
    smtpHost: server.smtpHost,
    smtpPort: String(server.smtpPort),
  })
  await otto(integrations.save, { ...server, smtpPassword: '********' })
  await inside((ctx) => mailDueSoon(ctx, { dueDate: '2026-12-12', days: 5 }))
  await runJobs()
  expect(taken).toMatchObject([{ from: server.smtpEmail, to: [ana.user.email] }])
  expect(taken[0]!.content).toContain(`From: Atende <${server.smtpEmail}>`)
  expect(taken[0]!.content).toContain('Reply-To: Atende <ajuda@atende.example>')
  expect(logins).toEqual([{ user: server.smtpEmail, password: PASSWORD }])
  const [stored] = await owner`
    select encode(password, 'escape') as text from mail_accounts where brand = ${brandId}`
  const { entries } = await ana(audit.list, { kind: 'settings' })
  expect(JSON.stringify([stored, entries])).not.toContain(PASSWORD)
  expect(entries[0]).toMatchObject({ act: 'integration.update', subject: 'SMTP' })
  await otto(integrations.save, { smtpHost: '' })
  expect(await values()).toMatchObject({ smtpHost: '', smtpPassword: '' })
})

test('the test sends a mail to the operator, with what is typed or stored', async () => {
  const { otto, server, taken } = await aMailDesk()
  expect(await otto(integrations.testMail, server)).toEqual({ to: otto.user.email })
  expect(textOfMail(taken[0]!)).toContain('127.0.0.1')
  expect(taken[0]!.content).toContain('Reply-To: Atende <ajuda@atende.example>')
  await expect(otto(integrations.testMail, { ...server, smtpPassword: 'errada' })).rejects.toThrow(
    'ERR_MAIL_SERVER',
  )
  await expect(otto(integrations.testMail, { ...server, smtpPassword: '' })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  await otto(integrations.save, server)
  await otto(integrations.testMail, {})
  expect(taken).toHaveLength(2)
})

test('a stored password is never sent to another server', async () => {
  const { otto, server } = await aMailDesk()
  await otto(integrations.save, server)
  const other = await startMailServer()
  onTestFinished(other.stop)
  const elsewhere = { ...server, smtpPort: Number(new URL(other.url).port), smtpPassword: '' }
  for (const call of [integrations.testMail, integrations.save] as const)
    await expect(otto(call, elsewhere)).rejects.toThrow('ERR_INVALID_INPUT')
  expect(other.logins).toEqual([])
})

test.each([
  ['127.0.0.1', 25],
  ['10.0.0.5', 587],
  ['localhost', 587],
  ['mail.internal', 587],
  ['0x7f000001', 587],
  ['user@mail.example.com', 587],
  ['mail.example.com/x', 587],
  ['mail.example.com', 22],
  ['169.254.169.254', 465],
])('the server %s on port %i is refused and not called', async (smtpHost, smtpPort) => {
  const { otto, server, values } = await aMailDesk()
  for (const call of [integrations.testMail, integrations.save] as const)
    await expect(otto(call, { ...server, smtpHost, smtpPort })).rejects.toThrow(
      'ERR_MAIL_SERVER_NOT_ALLOWED',
    )
  expect((await values())['smtpHost']).toBe('')
})

test('a name that leads into a closed network is refused', async () => {
  const { otto, server, world } = await aMailDesk()
  world.outside = makeOutside({ resolve: async () => [{ address: '10.0.0.5' }] })
  const named = { ...server, smtpHost: 'mail.example.com', smtpPort: 587 }
  await expect(otto(integrations.testMail, named)).rejects.toThrow('ERR_MAIL_SERVER_NOT_ALLOWED')
})

test('a refused token leaves the mail server as it was, too', async () => {
  const { otto, server, values, world } = await aMailDesk()
  // Nothing answers there.
  world.payments = { ...world.payments, urlFor: () => 'http://127.0.0.1:1' }
  await expect(otto(integrations.save, { ...server, tokenAsaas: 'errado' })).rejects.toThrow(
    'ERR_PAYMENT_PROVIDER',
  )
  expect((await values())['smtpHost']).toBe('')
})
