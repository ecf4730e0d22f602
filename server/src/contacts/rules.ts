import type { Peer } from '../platform/whatsapp-driver.ts'

/** Who turns up, and what they call themselves. */
export type Sender = { peer: Peer; pushName: string | undefined }

export type Alias = { kind: 'phone' | 'lid' | 'group' | 'bsuid'; value: string }

const withNinth = /^(55[1-9][1-9])9([6-9]\d{7})$/
const withoutNinth = /^(55[1-9][1-9])([6-9]\d{7})$/

/**
 * The same Brazilian mobile written the other way: with or without its ninth digit. Anatel put a 9 before every mobile
 * number between 2012 and 2016 (Resolução 553/2010); address books and WhatsApp itself still know many by the eight
 * digits of before. Those began with 6 to 9. Where 2 to 5 follow, the eight digits are a landline, which is somebody
 * else; such a number has one spelling only. `other_spelling` in the database says the same.
 */
export const otherSpelling = (phone: string): string | undefined => {
  const [, front = '', back = ''] = withNinth.exec(phone) ?? withoutNinth.exec(phone) ?? []
  if (front === '') return undefined
  return withNinth.test(phone) ? front + back : `${front}9${back}`
}

/** A number in every way it may be known by, as it was given first. Which one is right only the network can say. */
export const spellingsOf = (phone: string): string[] => {
  const other = otherSpelling(phone)
  return other ? [phone, other] : [phone]
}

/** The same text for every spelling of one number: what two who mean the same person wait on. */
export const identityOf = ({ kind, value }: Alias): string =>
  `${kind}:${kind === 'phone' ? spellingsOf(value).sort()[0] : value}`

export const aliasesOf = ({ phone, lid, group, bsuid }: Peer): Alias[] => [
  ...(phone ? [{ kind: 'phone', value: phone } as const] : []),
  ...(lid ? [{ kind: 'lid', value: lid } as const] : []),
  ...(group ? [{ kind: 'group', value: group } as const] : []),
  ...(bsuid ? [{ kind: 'bsuid', value: bsuid } as const] : []),
]

/** These names, and the other spelling of each number among them. */
export const everySpelling = (aliases: Alias[]): Alias[] =>
  aliases.flatMap((alias) =>
    (alias.kind === 'phone' ? spellingsOf(alias.value) : [alias.value]).map((value) => ({
      kind: alias.kind,
      value,
    })),
  )

/** What people type to find a number: its digits, however they are grouped. Anything else stays as it is. */
export const asSearched = (wanted: string): string => {
  const digits = wanted.replace(/[\s+().-]/g, '')
  return /^\d+$/.test(digits) ? digits : wanted
}
