import type { Peer } from '../platform/whatsapp-driver.ts'

/** The sender of a message with their push name. */
export type MessageSender = { peer: Peer; pushName: string | undefined }

export type Alias = { kind: 'phone' | 'lid' | 'group' | 'bsuid'; value: string }

const withNinth = /^(55[1-9][1-9])9([6-9]\d{7})$/
const withoutNinth = /^(55[1-9][1-9])([6-9]\d{7})$/

/**
 * The other spelling of a Brazilian mobile number, with or without its ninth digit. Anatel put a 9 before every mobile
 * number between 2012 and 2016 (Resolução 553/2010); address books and WhatsApp itself still contain eight-digit
 * numbers, which began with 6 to 9. Eight digits that begin with 2 to 5 are a landline of somebody else and have one
 * spelling. `other_spelling` in the database is the same rule.
 */
export const otherSpelling = (phone: string): string | undefined => {
  const [, front = '', back = ''] = withNinth.exec(phone) ?? withoutNinth.exec(phone) ?? []
  if (front === '') return undefined
  return withNinth.test(phone) ? front + back : `${front}9${back}`
}

/** Every spelling of a number, the given one first. Only the network knows which is right. */
export const spellingsOf = (phone: string): string[] => {
  const other = otherSpelling(phone)
  return other ? [phone, other] : [phone]
}

/** One text for every spelling of a number; the key of the lock for concurrent messages of one contact. */
export const identityOf = ({ kind, value }: Alias): string =>
  `${kind}:${kind === 'phone' ? spellingsOf(value).sort()[0] : value}`

export const aliasesOf = ({ phone, lid, group, bsuid }: Peer): Alias[] => [
  ...(phone ? [{ kind: 'phone', value: phone } as const] : []),
  ...(lid ? [{ kind: 'lid', value: lid } as const] : []),
  ...(group ? [{ kind: 'group', value: group } as const] : []),
  ...(bsuid ? [{ kind: 'bsuid', value: bsuid } as const] : []),
]

/** The aliases and the other spelling of each number among them. */
export const everySpelling = (aliases: Alias[]): Alias[] =>
  aliases.flatMap((alias) =>
    (alias.kind === 'phone' ? spellingsOf(alias.value) : [alias.value]).map((value) => ({
      kind: alias.kind,
      value,
    })),
  )

/** The search text: a grouped number is reduced to its digits, anything else stays. */
export const normalizeSearch = (text: string): string => {
  const digits = text.replace(/[\s+().-]/g, '')
  return /^\d+$/.test(digits) ? digits : text
}
