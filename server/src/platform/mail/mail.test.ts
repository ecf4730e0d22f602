import { expect, onTestFinished, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { excludeSweeps } from '../../../test/database/exclusive-lock.ts'
import { startMailServer } from '../../../test/mail/mail-server.ts'
import { makeMailer } from './mailer.ts'
import { sendMail } from '../../accounts/mails/send-mail.ts'

/** Stops with the test. */
async function aMailServer(options?: { refuses: boolean }) {
  const server = await startMailServer(options)
  onTestFinished(server.stop)
  return server
}

const letter = {
  id: 'drop-1-2-3-4',
  to: 'ana@casa.test',
  subject: 'A conexão Loja caiu',
  text: 'Olá, Ana!',
  language: 'pt' as const,
  brandId: 0,
}

test('a mail enqueued in a transaction reaches the mail server, with the URL of its screen', async () => {
  const { taken, url } = await aMailServer()
  const { inside, world, runJobs } = await aCompany()
  world.mail = makeMailer({ smtpUrl: url, from: 'Recado <recado@casa.test>' })
  world.publicUrl = new URL('https://desk.casa.test')
  await inside((ctx) => ctx.enqueue(sendMail, { ...letter, path: '/connections' }))
  await runJobs()
  expect(taken).toMatchObject([{ from: 'recado@casa.test', to: ['ana@casa.test'] }])
  const { content } = taken[0]!
  expect(content).toContain('Message-ID: <drop-1-2-3-4@127.0.0.1')
  expect(content).toContain('Subject: =?UTF-8?')
  const whole = content.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(whole).toContain('\r\nhttps://desk.casa.test/connections')
  expect(whole).toContain('<a href="https://desk.casa.test/connections"')
})

test('the job retries a refused mail; without a mail server nothing is sent', async () => {
  const { url } = await aMailServer({ refuses: true })
  const { inside, world, runJobs, waitingJobs } = await aCompany()
  world.mail = makeMailer({ smtpUrl: url, from: 'recado@casa.test' })
  await inside((ctx) => ctx.enqueue(sendMail, letter))
  await expect(runJobs()).rejects.toThrow(/no room/)
  world.mail = undefined
  await inside((ctx) => ctx.enqueue(sendMail, letter))
  await runJobs()
  expect(await waitingJobs()).toEqual([])
})

test('a name cannot add a recipient to a mail', async () => {
  const { taken, url } = await aMailServer()
  const mail = makeMailer({ smtpUrl: url, from: 'recado@casa.test' })
  const { id, to, text } = letter
  await mail({ id, to, text, html: '<p>Olá', subject: 'Loja\r\nBcc: eve@elsewhere.test' })
  expect(taken[0]!.to).toEqual(['ana@casa.test'])
  expect(taken[0]!.content).not.toMatch(/^Bcc:/m)
})

test('the mails of the companies of a brand have the name of the brand, and are answered to it', async () => {
  const { taken, url } = await aMailServer()
  const [brand] = await owner<{ id: number }>`
    insert into white_labels (name, path, email)
    values ('Fala Já', ${crypto.randomUUID()}, 'ajuda@falaja.test') returning id`
  const { inside, world, runJobs } = await aCompany()
  const sendFrom = async (from: string, id: string) => {
    world.mail = makeMailer({ smtpUrl: url, from })
    await inside((ctx) => ctx.enqueue(sendMail, { ...letter, id, brandId: brand!.id }))
    await runJobs()
    return taken.at(-1)!
  }
  const elsewhere = await sendFrom('Recado <recado@casa.test>', 'a')
  expect(elsewhere.from).toBe('recado@casa.test')
  expect(elsewhere.content).toContain('From: =?UTF-8?Q?Fala_J=C3=A1?= <recado@casa.test>')
  expect(elsewhere.content).toContain('Reply-To: =?UTF-8?Q?Fala_J=C3=A1?= <ajuda@falaja.test>')
  const own = await sendFrom('ajuda@falaja.test', 'b')
  expect(own.from).toBe('ajuda@falaja.test')
  expect(own.content).toContain('From: =?UTF-8?Q?Fala_J=C3=A1?= <ajuda@falaja.test>')
  expect(own.content).not.toContain('Reply-To:')
})

test('mails of the default brand keep the name of MAIL_FROM until an operator names the brand', async () => {
  await excludeSweeps('default brand')
  const { taken, url } = await aMailServer()
  const { inside, world, runJobs } = await aCompany()
  world.mail = makeMailer({ smtpUrl: url, from: 'Suporte Casa <recado@casa.test>' })
  await inside((ctx) => ctx.enqueue(sendMail, letter))
  await runJobs()
  expect(taken[0]!.content).toContain('From: Suporte Casa <recado@casa.test>')
  expect(taken[0]!.content).not.toContain('Reply-To:')
})
