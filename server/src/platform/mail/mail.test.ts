import { expect, onTestFinished, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { startMailServer } from '../../../test/mail/mail-server.ts'
import { makeMailer } from './mailer.ts'
import { sendMail } from './send-mail.ts'

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
  expect(content.replaceAll('=\r\n', '')).toContain('https://desk.casa.test/connections')
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
  await mail({ ...letter, subject: 'Loja\r\nBcc: eve@elsewhere.test' })
  expect(taken[0]!.to).toEqual(['ana@casa.test'])
  expect(taken[0]!.content).not.toMatch(/^Bcc:/m)
})
