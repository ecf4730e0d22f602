import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { makeMailer } from './mailer.ts'
import { sendMail } from './send-mail.ts'

type Taken = { from: string; to: string[]; content: string }

/** A mail server on a free port. With `refuses` it rejects every mail. */
async function aMailServer({ refuses = false } = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        if (refuses) return done(new Error('no room'))
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { taken, url: `smtp://127.0.0.1:${port}` }
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
