import dayjs from 'dayjs'
import 'dayjs/locale/es'
import 'dayjs/locale/pt-br'
import i18next from 'i18next'

const follow = (language: string) => void dayjs.locale(language === 'pt' ? 'pt-br' : language)

/** Keeps the date library in the language of the texts. */
export function startDates(): void {
  follow(i18next.language)
  i18next.on('languageChanged', follow)
}
