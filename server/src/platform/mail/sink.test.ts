import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { SECRET_KEY } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { makeMailSink } from './sink.ts'

const letter = (id: string) => ({
  id,
  to: 'ana@casa.test',
  subject: `Assunto ${id} <b>`,
  text: '"Olá" </pre><script>',
  html: '<html><head></head><body>Olá, "Ana"</body></html>',
})

test('the page of the demonstration shows its mails, the latest first, and runs nothing', async () => {
  const { world } = await aCompany()
  const sink = makeMailSink()
  const app = buildApp({ ...world, mailSink: sink }, { secretKey: SECRET_KEY })
  const page = () => app.inject('/sent-mails')
  expect((await page()).body).toContain('Nenhum e-mail ainda.')
  await sink.send(letter('1'))
  await sink.send(letter('2'))
  await sink.send(letter('1'))
  const { body, headers } = await page()
  expect(body.match(/<strong>Assunto \d/g)).toEqual(['<strong>Assunto 1', '<strong>Assunto 2'])
  expect(body).not.toContain('<script')
  expect(body).toContain('srcdoc="&lt;html&gt;&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('only the latest hundred mails are kept', async () => {
  const { send, kept } = makeMailSink()
  for (let i = 0; i < 120; i += 1) await send(letter(String(i)))
  expect(kept()).toHaveLength(100)
  expect(kept()[0]?.id).toBe('119')
})

test('without a demonstration there is no such page', async () => {
  const { app } = await aCompany()
  expect((await app.inject('/sent-mails')).statusCode).toBe(404)
})
