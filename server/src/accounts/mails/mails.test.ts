import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import type { SendMail } from '../../platform/ctx.ts'
import { LANGUAGES } from '../../platform/language.ts'
import { darkened, htmlOf } from '../../platform/mail/layout.ts'
import { linkMail } from '../password-reset/link-mail.ts'
import { dueSoonMail, invoiceMail, paidMail, suspendedMail } from './billing-mails.ts'
import { mailDueSoon, mailInvoiceMade, mailPaid, mailSuspended } from './mail-admins.ts'
import { knownEmailMail, welcomeMail } from './sign-up-mails.ts'
import type { MailWriter } from './words.ts'

const ana = { name: 'Ana <b>Prado</b>', brand: 'Atende & Cia' }
const invoice = { detail: 'Plano Profissional', value: 1349.9, dueDate: '2026-12-12' }

const mails: Record<string, { write: MailWriter; pt: string[]; en: string[]; es: string[] }> = {
  welcome: {
    write: welcomeMail({ company: 'Casa Azul', plan: 'Essencial', trialUntil: '2026-11-29' }),
    pt: ['Sua empresa está pronta no Atende & Cia', 'Casa Azul', 'até 29/11/2026'],
    en: ['Your company is ready at Atende & Cia', 'Casa Azul', 'until 11/29/2026'],
    es: ['Su empresa está lista en Atende & Cia', 'Casa Azul', 'hasta el 29/11/2026'],
  },
  knownEmail: {
    write: knownEmailMail,
    pt: ['Você já tem uma conta no Atende & Cia', 'nada mudou'],
    en: ['You already have an account at Atende & Cia', 'nothing has changed'],
    es: ['Usted ya tiene una cuenta en Atende & Cia', 'nada cambió'],
  },
  reset: {
    write: linkMail,
    pt: ['Atende & Cia: crie uma nova senha', '30 minutos'],
    en: ['Atende & Cia: set a new password', '30 minutes'],
    es: ['Atende & Cia: cree una contraseña nueva', '30 minutos'],
  },
  invoice: {
    write: invoiceMail(invoice),
    pt: ['Fatura de R$ 1.349,90 com vencimento em 12/12/2026', 'Plano Profissional'],
    en: ['Invoice of R$1,349.90, due on 12/12/2026', 'Plano Profissional'],
    es: ['Factura de 1349,90 R$ con vencimiento el 12/12/2026', 'Plano Profissional'],
  },
  dueSoon: {
    write: dueSoonMail({ dueDate: '2026-12-12', days: 5 }),
    pt: ['Sua assinatura vence em 5 dias', '12/12/2026'],
    en: ['Your subscription ends in 5 days', '12/12/2026'],
    es: ['Su suscripción vence en 5 días', '12/12/2026'],
  },
  paid: {
    write: paidMail({ ...invoice, until: '2027-01-12' }),
    pt: ['Pagamento de R$ 1.349,90 recebido', 'Sua licença foi renovada até 12/01/2027!'],
    en: ['Payment of R$1,349.90 received', 'renewed until 01/12/2027!'],
    es: ['Pago de 1349,90 R$ recibido', 'renovó hasta el 12/01/2027!'],
  },
  overdue: {
    write: suspendedMail({ company: 'Casa Azul', overdueSince: '2026-12-12' }),
    pt: ['O acesso de Casa Azul ao Atende & Cia foi suspenso', 'venceu em 12/12/2026'],
    en: ['The access of Casa Azul to Atende & Cia is suspended', 'ended on 12/12/2026'],
    es: ['El acceso de Casa Azul a Atende & Cia está suspendido', 'venció el 12/12/2026'],
  },
  stopped: {
    write: suspendedMail({ company: 'Casa Azul', overdueSince: null }),
    pt: ['O acesso de Casa Azul ao Atende & Cia foi suspenso', 'Nada foi apagado'],
    en: ['The access of Casa Azul to Atende & Cia is suspended', 'Nothing was deleted'],
    es: ['El acceso de Casa Azul a Atende & Cia está suspendido', 'No se borró nada'],
  },
}

/** Amounts contain spaces at which no line may break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

for (const [name, { write, ...expected }] of Object.entries(mails))
  for (const language of LANGUAGES)
    test(`the mail ${name} says in ${language} what happened`, () => {
      const { subject, text, button, small = '' } = write(language, ana)
      const [title, ...parts] = expected[language]
      expect(plain(subject)).toBe(title)
      for (const part of parts) expect(plain(`${text}\n${small}`)).toContain(part)
      expect(text).toContain(ana.name)
      expect(button).not.toBe('')
      expect(`${subject}${text}${button}${small}`).not.toMatch(/undefined|NaN|\[object/)
    })

test('names and addresses are escaped in the page of a mail', () => {
  const html = htmlOf(
    {
      language: 'pt',
      subject: '</title><script>',
      text: '<script>alert(1)</script>\n\n"Ana" & \'Bia\'',
      button: '<i>',
      link: 'https://desk.test/?a=1&b="><script>',
    },
    { name: '<img src=x>', color: 'red;background:url(//evil.test)' },
  )
  expect(html).not.toMatch(/<script|<img src=x|<i>|evil/)
  expect(html).toContain('&quot;Ana&quot; &amp; &#39;Bia&#39;')
  expect(html).toContain('href="https://desk.test/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
})

test('white text is readable on the button of any brand', () => {
  expect(darkened('#0b5cab')).toBe('#0b5cab')
  expect(darkened('#ffff00')).toBe('#737300')
  expect(darkened('#ffffff')).toBe('#737373')
})

/** A company of a brand whose administrators read mails. */
async function aBrandedCompany() {
  const [brand] = await owner<{ id: number; path: string }>`
    insert into white_labels (name, path, primary_color)
    values ('Atende', ${`atende-${crypto.randomUUID()}`}, '#0b7a3b') returning id, path`
  const company = await aCompany({ whiteLabelId: brand!.id })
  const { world } = company
  const sent: Parameters<SendMail>[0][] = []
  world.mail = async (letter) => void sent.push(letter)
  world.publicUrl = new URL('https://desk.casa.test')
  return { ...company, brand: brand!, sent }
}

test('the mails of a company go to its administrators, under the address and colour of the brand', async () => {
  const { ana: admin, brand, companyId, inside, runJobs, sent } = await aBrandedCompany()
  await inside(async (ctx) => {
    await mailInvoiceMade(ctx, { id: 7, ...invoice })
    await mailDueSoon(ctx, { dueDate: '2026-12-12', days: 5 })
    await mailPaid(ctx, { id: 7, detail: 'Plano', value: 99, until: '2027-01-12' })
    await mailSuspended(ctx, { overdueSince: '2026-12-12' })
    await mailSuspended(ctx, { overdueSince: null })
  })
  await runJobs()
  expect(sent.map(({ to }) => to)).toEqual(Array(5).fill(admin.user.email))
  expect(sent.map(({ id }) => id)).toContain(`invoice-7-${companyId}-${admin.user.id}`)
  for (const { html, text } of sent) {
    const address = `https://desk.casa.test/${brand.path}/`
    expect(text).toContain(address)
    expect(html).toContain(`href="${address}`)
    expect(html).toContain('background:#0b7a3b')
  }
})

test('a mail shows the logo of the sign-in page, from the address of its brand', async () => {
  const { brand, inside, runJobs, sent } = await aBrandedCompany()
  const hash = 'a'.repeat(32)
  const key = `company/1/${crypto.randomUUID()}`
  await owner`insert into white_label_logos (white_label_id, place, hash, storage_key, size, width, height)
    values (${brand.id}, 'login', ${hash}, ${key}, 1, 1, 1)`
  const logo = `/media/brands/${brand.id}/${hash}.png`
  const write = () =>
    inside((ctx) => mailPaid(ctx, { id: 8, detail: 'Plano', value: 99, until: '2027-01-12' }))
  await write()
  await runJobs()
  expect(sent.at(-1)!.html).toContain(`<img src="https://desk.casa.test${logo}" alt="Atende"`)
  const domain = `atende.${crypto.randomUUID()}.test`
  await owner`update white_labels set domain = ${domain}, domain_token = 'abc', domain_proven_at = now()
    where id = ${brand.id}`
  await write()
  await runJobs()
  expect(sent.at(-1)!.html).toContain(`<img src="https://${domain}${logo}"`)
})
