import { changeLanguage } from '../../i18n/start.ts'
import { showError } from '../calls/errors.ts'
import type { Language } from '../../i18n/languages.ts'
import { importOrRefuse } from '../calls/refused.ts'

/** Changes the language of every screen. If the texts cannot be loaded, the old language stays and a toast says why. */
export const chooseLanguage = (language: Language): void =>
  void importOrRefuse(() => changeLanguage(language)).catch(showError)
