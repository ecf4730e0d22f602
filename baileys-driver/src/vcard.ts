type Card = { name: string; phones: string[] }

const CARD_CHARS = 20_000
const PHONES = 20

/** Name and numbers of a vCard (RFC 6350), parsed leniently. */
export function cardIn(vcard: string, displayName: string): Card {
  const lines = vcard
    .slice(0, CARD_CHARS)
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const phones: string[] = []
  let name = displayName
  for (const line of lines) {
    const [, property = '', value = ''] =
      /^(?:[\w-]+\.)?([A-Za-z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    if (property.toUpperCase() === 'FN' && !name) name = unescaped(value)
    if (property.toUpperCase() === 'TEL' && value.trim()) phones.push(unescaped(value))
  }
  return { name, phones: phones.slice(0, PHONES) }
}

const unescaped = (value: string) =>
  value
    .replaceAll(/\\([\\,;])/g, '$1')
    .replaceAll(/\\n/gi, ' ')
    .trim()

const escaped = (value: string) =>
  value.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r?\n/g, ' ')

/** A vCard for a phone's address book. `waid` lets the phone offer a chat with the number. */
export const cardOf = ({ name, phones }: Card): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...phones.map((phone) => `TEL;type=CELL;waid=${phone.replaceAll(/\D/g, '')}:${escaped(phone)}`),
    'END:VCARD',
  ].join('\n')
