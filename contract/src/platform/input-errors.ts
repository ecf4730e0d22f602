/** The values of `details.issues[].code`: what is wrong with one field of a call, in three languages. */
export const inputErrorTexts = {
  required: {
    pt: 'Preencha este campo.',
    en: 'Fill in this field.',
    es: 'Complete este campo.',
  },
  tooShort: {
    pt: 'O valor é curto ou pequeno demais.',
    en: 'The value is too short or too small.',
    es: 'El valor es demasiado corto o pequeño.',
  },
  tooLong: {
    pt: 'O valor é longo ou grande demais.',
    en: 'The value is too long or too large.',
    es: 'El valor es demasiado largo o grande.',
  },
  tooFew: { pt: 'Faltam itens.', en: 'There are too few items.', es: 'Faltan elementos.' },
  tooMany: {
    pt: 'Há itens demais.',
    en: 'There are too many items.',
    es: 'Hay demasiados elementos.',
  },
  invalidEmail: {
    pt: 'Este e-mail não parece válido.',
    en: 'This e-mail does not look valid.',
    es: 'Este correo no parece válido.',
  },
  notAColor: {
    pt: 'Escreva a cor como #RRGGBB.',
    en: 'Write the colour as #RRGGBB.',
    es: 'Escriba el color como #RRGGBB.',
  },
  notOneWord: {
    pt: 'Escreva uma palavra só, sem espaços nem barras.',
    en: 'Write one word, without spaces or slashes.',
    es: 'Escriba una sola palabra, sin espacios ni barras.',
  },
  notANumber: { pt: 'Escreva um número.', en: 'Write a number.', es: 'Escriba un número.' },
  notText: { pt: 'Escreva um texto.', en: 'Write a text.', es: 'Escriba un texto.' },
  unstorable: {
    pt: 'Este texto tem um caractere que não pode ser guardado.',
    en: 'This text has a character that cannot be stored.',
    es: 'Este texto tiene un carácter que no se puede guardar.',
  },
  notAFlag: { pt: 'Diga sim ou não.', en: 'Say yes or no.', es: 'Diga sí o no.' },
  notAList: { pt: 'Envie uma lista.', en: 'Send a list.', es: 'Envíe una lista.' },
  notAnId: {
    pt: 'Este identificador não é válido.',
    en: 'This id is not valid.',
    es: 'Este identificador no es válido.',
  },
  notAMoment: {
    pt: 'Escreva uma data e hora válidas.',
    en: 'Write a valid date or time.',
    es: 'Escriba una fecha u hora válidas.',
  },
  notAnAddress: {
    pt: 'Este endereço não é válido.',
    en: 'This address is not valid.',
    es: 'Esta dirección no es válida.',
  },
  notAChoice: {
    pt: 'Escolha um dos valores possíveis.',
    en: 'Choose one of the possible values.',
    es: 'Elija uno de los valores posibles.',
  },
  notATimeOfDay: {
    pt: 'Escreva um horário entre 00:00 e 24:00.',
    en: 'Write a time between 00:00 and 24:00.',
    es: 'Escriba una hora entre 00:00 y 24:00.',
  },
  overlaps: {
    pt: 'Este horário encosta em outro, do mesmo dia ou de um vizinho.',
    en: 'This interval overlaps another one, of the same day or of a neighbouring one.',
    es: 'Este horario se superpone a otro, del mismo día o de uno vecino.',
  },
  noPeriod: {
    pt: 'Diga o período: um número de dias, ou o primeiro e o último dia.',
    en: 'Say the period: a number of days, or the first and the last day.',
    es: 'Indique el período: un número de días, o el primer y el último día.',
  },
  badPeriod: {
    pt: 'O período termina antes de começar ou é longo demais.',
    en: 'The period ends before it begins, or is too long.',
    es: 'El período termina antes de empezar o es demasiado largo.',
  },
  noEnd: {
    pt: 'Diga quando a repetição termina: depois de quantas mensagens, ou em que dia.',
    en: 'Say when the repetition ends: after how many messages, or on which day.',
    es: 'Indique cuándo termina la repetición: después de cuántos mensajes, o qué día.',
  },
  tooCommon: {
    pt: 'Esta senha é conhecida demais.',
    en: 'This password is too common.',
    es: 'Esta contraseña es demasiado común.',
  },
  inPast: {
    pt: 'Escolha um momento no futuro.',
    en: 'Choose a time in the future.',
    es: 'Elija un momento en el futuro.',
  },
  contradicts: {
    pt: 'Este valor contradiz o resto do pedido.',
    en: 'This value contradicts the rest of the request.',
    es: 'Este valor contradice el resto de la solicitud.',
  },
  malformed: {
    pt: 'O formato deste valor não é o esperado.',
    en: 'This value does not have the expected form.',
    es: 'Este valor no tiene la forma esperada.',
  },
} as const

export type InputErrorCode = keyof typeof inputErrorTexts

export const isInputErrorCode = (said: unknown): said is InputErrorCode =>
  typeof said === 'string' && Object.hasOwn(inputErrorTexts, said)

/** A wrong field of a call: its path, such as `extraInfo.0.name`, and what is wrong with it. */
export type InputError = { path: string; code: InputErrorCode }

/** The parts of a validator's issue that decide which fault it is. */
type Found = {
  code?: string
  message: string
  path: readonly PropertyKey[]
  expected?: string
  origin?: string
  format?: string
  input?: unknown
  errors?: readonly (readonly Found[])[]
}

/** Translates an issue of the validator into a fault. The validator's own message is not sent. */
export const inputErrorOf = (found: Found): InputError => ({
  path: found.path.map(String).join('.'),
  code: faultOf(found),
})

function faultOf(found: Found): InputErrorCode {
  if (isInputErrorCode(found.message)) return found.message
  if (found.code === 'invalid_type') return faultOfType(found)
  if (found.code === 'too_small') return isOfMany(found) ? 'tooFew' : 'tooShort'
  if (found.code === 'too_big') return isOfMany(found) ? 'tooMany' : 'tooLong'
  if (found.code === 'invalid_value') return 'notAChoice'
  if (found.code === 'invalid_format') return formats[found.format ?? ''] ?? 'malformed'
  const inner = found.errors?.flat().find(({ message }) => isInputErrorCode(message))
  if (inner) return faultOf(inner)
  return isAbsent(found) ? 'required' : 'malformed'
}

const isOfMany = ({ origin }: Found) => origin === 'array' || origin === 'set'

const isAbsent = (found: Found) =>
  'input' in found && (found.input === undefined || found.input === null || found.input === '')

const formats: Record<string, InputErrorCode> = {
  email: 'invalidEmail',
  uuid: 'notAnId',
  datetime: 'notAMoment',
  date: 'notAMoment',
  time: 'notAMoment',
  url: 'notAnAddress',
}

const types: Record<string, InputErrorCode> = {
  number: 'notANumber',
  int: 'notANumber',
  string: 'notText',
  boolean: 'notAFlag',
  array: 'notAList',
}

const faultOfType = (found: Found): InputErrorCode =>
  isAbsent(found) ? 'required' : (types[found.expected ?? ''] ?? 'malformed')
