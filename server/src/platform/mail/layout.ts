import type { Language } from '../language.ts'

/** How a brand looks in a mail. */
export type MailLook = {
  name: string
  /** As #rrggbb. */
  color: string
  /** Absolute address of the logo on a white ground. Absent: the name is written. */
  logo?: string | undefined
}

/** What a mail says. Paragraphs are separated by an empty line. */
export type MailContent = {
  language: Language
  subject: string
  text: string
  /** The button below the text, and where it leads. */
  button?: string | undefined
  link?: string | undefined
  /** Paragraphs below the button. */
  small?: string | undefined
}

/** The plain text of a mail: the link stands in full below the words of its button. */
export function textOf({ text, button, link, small }: MailContent): string {
  const address = link && (button ? `${button}:\n${link}` : link)
  return `${[text, address, small].filter(Boolean).join('\n\n')}\n`
}

/**
 * The same mail as a page in the look of a brand. Mail programs drop style sheets, scripts and most elements, so the layout is one
 * table with inline styles. Every text is escaped: names are typed by users.
 */
export function htmlOf(content: MailContent, look: MailLook): string {
  const { language, subject, text, button, link, small } = content
  const rows = [
    headOf(look),
    `<tr><td style="padding:8px 32px 0">${paragraphs(text, BODY)}</td></tr>`,
    link ? `<tr><td style="padding:8px 32px 16px">${linkOf(button, link, look)}</td></tr>` : '',
    small ? `<tr><td style="padding:0 32px 8px">${paragraphs(small, SMALL)}</td></tr>` : '',
    `<tr><td style="padding:16px 32px 24px;${SMALL};border-top:1px solid #e4e6eb">${escaped(look.name)}</td></tr>`,
  ]
  return `<!doctype html>
<html lang="${LOCALES[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 8px;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;border:1px solid #e4e6eb">
${rows.filter(Boolean).join('\n')}
</table></body></html>
`
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const BODY = `${FONT};font-size:15px;line-height:24px;color:#1c1f26`
const SMALL = `${FONT};font-size:13px;line-height:20px;color:#5b6270`

const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

function headOf({ name, color, logo }: MailLook): string {
  const shown = logo
    ? `<img src="${escaped(logo)}" alt="${escaped(name)}" height="32" style="display:block;border:0;height:32px">`
    : escaped(name)
  return `<tr><td style="padding:24px 32px 8px;border-top:4px solid ${safeColor(color)};border-radius:8px;${FONT};font-size:18px;font-weight:600;color:#1c1f26">${shown}</td></tr>`
}

const paragraphs = (text: string, style: string): string =>
  text
    .split(/\n{2,}/)
    .map(
      (one) =>
        `<p style="margin:0 0 16px;${style}">${escaped(one.trim()).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')

function linkOf(label: string | undefined, link: string, { color }: MailLook): string {
  const href = escaped(link)
  if (!label) return `<a href="${href}" style="${BODY}">${href}</a>`
  return `<a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${darkened(safeColor(color))};color:#ffffff;text-decoration:none;${FONT};font-size:15px;font-weight:600">${escaped(label)}</a>`
}

/** A colour that is no hexadecimal one becomes the product's own: it stands inside a style. */
const safeColor = (color: string): string => (/^#[\da-f]{6}$/i.test(color) ? color : '#0074e0')

const channelsOf = (color: string): number[] => {
  const n = Number.parseInt(color.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

/** The colour itself, or a darker shade of it on which white text has the contrast that WCAG asks for. */
export function darkened(color: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const channels = channelsOf(color).map((channel) => Math.round(channel * share))
    if (contrastToWhite(channels) >= 4.5)
      return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
  }
  return '#000000'
}

function contrastToWhite(channels: number[]): number {
  const [red, green, blue] = channels.map(linear)
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text inside a page. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (one) => ENTITIES[one]!)
