import type { Contact } from '@recado/contract/contacts/contacts'
import { phoneOf } from '@recado/contract/platform/phone-number'

const zonesOfBrazil =
  /^(Brazil\/.+|America\/(Sao_Paulo|Bahia|Fortaleza|Recife|Maceio|Belem|Santarem|Araguaina|Cuiaba|Campo_Grande|Manaus|Porto_Velho|Boa_Vista|Rio_Branco|Eirunepe|Noronha))$/
const areaCode = '(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])'
/** Area code and eight digits, or nine digits that begin with 9. */
const local = new RegExp(`^0?${areaCode}(9\\d{8}|[2-9]\\d{7})$`)

/** Completes a typed number with the country code of Brazil if a Brazilian company left it out. */
export function withCountry(said: string, timeZone: string): string {
  const isAbroad = /^\s*(\+|00)/.test(said) || !zonesOfBrazil.test(timeZone)
  const digits = said.replaceAll(/\D/g, '')
  return !isAbroad && local.test(digits) ? `55${digits.replace(/^0/, '')}` : said
}

/** Formats a number of a contact card. The sender may have formatted it in any way, so only bare digits are grouped. Hidden digits are dots. */
export const phoneInCard = (said: string): string =>
  /^\+?[\d•]+$/.test(said) ? phoneOf(said.replace('+', '')) : said

/** Display name of a contact: the name, or the number if there is no name. */
export const nameOf = ({ name, number }: Pick<Contact, 'name' | 'number'>): string =>
  name.trim() === '' || name === number ? phoneOf(number) || '?' : name
