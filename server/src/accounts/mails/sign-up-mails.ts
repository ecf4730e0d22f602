import type { Language } from '../../platform/language.ts'
import { type Addressee, dayWords, greeting, type MailWords, paragraphs } from './words.ts'

type NewCompanyFacts = { company: string; plan: string; trialUntil: string }

type Words = {
  welcome: (brand: string) => string
  ready: (company: string, brand: string) => string
  trial: (plan: string, until: string) => string
  signIn: string
  enter: string
  welcomeSmall: string
  known: (brand: string) => string
  knownText: string
  knownHint: string
  knownSmall: string
}

const words: Record<Language, Words> = {
  pt: {
    welcome: (brand) => `Sua empresa está pronta no ${brand}`,
    ready: (company, brand) => `A empresa ${company} foi criada no ${brand}.`,
    trial: (plan, until) => `O teste do plano ${plan} vai até ${until}, sem cartão.`,
    signIn: 'Entre com este e-mail e a senha que você escolheu.',
    enter: 'Entrar',
    welcomeSmall:
      'Se não foi você, ignore este e-mail: sem pagamento, a conta para no fim do teste.',
    known: (brand) => `Você já tem uma conta no ${brand}`,
    knownText:
      'Foi pedida uma nova empresa com este e-mail, que já tem uma conta. Nada foi criado e nada mudou.',
    knownHint:
      'Entre com a sua senha. Se não lembra dela, peça uma nova na tela de entrada. Para outra empresa, use outro e-mail.',
    knownSmall: 'Se não foi você, ignore este e-mail.',
  },
  en: {
    welcome: (brand) => `Your company is ready at ${brand}`,
    ready: (company, brand) => `The company ${company} was created at ${brand}.`,
    trial: (plan, until) => `The trial of the plan ${plan} lasts until ${until}, without a card.`,
    signIn: 'Sign in with this e-mail and the password that you chose.',
    enter: 'Sign in',
    welcomeSmall:
      'If it was not you, ignore this e-mail: without a payment the account stops after the trial.',
    known: (brand) => `You already have an account at ${brand}`,
    knownText:
      'A new company was requested with this e-mail, which already has an account. Nothing was created and nothing has changed.',
    knownHint:
      'Sign in with your password. If you have forgotten it, ask for a new one on the sign-in page. For another company use another e-mail.',
    knownSmall: 'If it was not you, ignore this e-mail.',
  },
  es: {
    welcome: (brand) => `Su empresa está lista en ${brand}`,
    ready: (company, brand) => `La empresa ${company} se creó en ${brand}.`,
    trial: (plan, until) => `La prueba del plan ${plan} dura hasta el ${until}, sin tarjeta.`,
    signIn: 'Entre con este correo y la contraseña que eligió.',
    enter: 'Entrar',
    welcomeSmall:
      'Si no fue usted, ignore este correo: sin un pago, la cuenta se detiene al final de la prueba.',
    known: (brand) => `Usted ya tiene una cuenta en ${brand}`,
    knownText:
      'Se pidió una empresa nueva con este correo, que ya tiene una cuenta. No se creó nada y nada cambió.',
    knownHint:
      'Entre con su contraseña. Si no la recuerda, pida una nueva en la pantalla de entrada. Para otra empresa, use otro correo.',
    knownSmall: 'Si no fue usted, ignore este correo.',
  },
}

/** To the first administrator of a new company. */
export const welcomeMail =
  ({ company, plan, trialUntil }: NewCompanyFacts) =>
  (language: Language, { name, brand }: Addressee): MailWords => {
    const { welcome, ready, trial, signIn, enter, welcomeSmall } = words[language]
    const until = dayWords(language, trialUntil)
    const said = [ready(company, brand), trial(plan, until), signIn]
    return {
      subject: welcome(brand),
      text: paragraphs(greeting[language](name), ...said),
      button: enter,
      small: welcomeSmall,
    }
  }

/** To the owner of an e-mail with which somebody wanted to sign up. */
export function knownEmailMail(language: Language, { name, brand }: Addressee): MailWords {
  const { known, knownText, knownHint, knownSmall, enter } = words[language]
  return {
    subject: known(brand),
    text: paragraphs(greeting[language](name), knownText, knownHint),
    button: enter,
    small: knownSmall,
  }
}
