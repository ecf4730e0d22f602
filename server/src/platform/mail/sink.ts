import type { FastifyInstance } from 'fastify'
import type { MailSink } from '../ctx.ts'
import { escaped } from './layout.ts'

type KeptMail = ReturnType<MailSink['kept']>[number]

const KEPT_MAX = 100

/** Keeps the last hundred mails in memory. */
export function makeMailSink(): MailSink {
  let kept: KeptMail[] = []
  return {
    send: async (letter) => {
      const others = kept.filter(({ id }) => id !== letter.id)
      kept = [{ ...letter, at: new Date() }, ...others].slice(0, KEPT_MAX)
    },
    kept: () => kept,
  }
}

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Serves the page that shows the mails of the demonstration, the latest first. */
export function openSentMails(app: FastifyInstance, { kept }: MailSink): void {
  app.get('/sent-mails', { config: { line: 'sent-mails' } }, (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(kept())),
  )
}

const STYLE =
  'body{max-width:760px;margin:0 auto;padding:24px 16px;font:15px/24px system-ui,sans-serif;color:#1c1f26;background:#fff}h1{font-size:24px;line-height:32px}summary{padding:10px 0;cursor:pointer;overflow-wrap:anywhere}details{border-top:1px solid #e4e6eb}iframe{width:100%;height:520px;border:1px solid #e4e6eb;border-radius:8px}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:12px;background:#f3f4f6;border-radius:8px}small{color:#5b6270}'

const pageOf = (mails: readonly KeptMail[]) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails enviados</title>
<style>${STYLE}</style></head><body><main><h1>E-mails enviados</h1>
<p>A demonstração não envia e-mails. O que ela enviaria está aqui, do mais novo ao mais antigo. Recarregue para ver os novos.</p>
${mails.length === 0 ? '<p>Nenhum e-mail ainda.</p>' : mails.map(mailOf).join('\n')}
</main></body></html>
`

/** The mail itself stands in a frame without scripts. Its links open another tab. */
const mailOf = ({ at, to, subject, text, html }: KeptMail, place: number) => `
<details${place === 0 ? ' open' : ''}><summary><strong>${escaped(subject)}</strong><br><small>${escaped(to)}, ${at.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}</small></summary>
<iframe title="${escaped(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(html.replace('<head>', '<head><base target="_blank">'))}"></iframe>
<details><summary>Texto simples</summary><pre>${escaped(text)}</pre></details></details>`
