/** The default texts for customers of a number without its own texts, in the language of the company's customers. */
const question = 'Como foi o nosso atendimento?'
const thanks = 'Obrigado pela sua avaliação!'

const answers = 'Responda de 1 a 3:\n\n*1* Insatisfeito\n*2* Satisfeito\n*3* Muito satisfeito'

/**
 * A custom question replaces the default one. The possible answers always follow, because otherwise no answer would
 * count.
 */
export const ratingQuestion = (own: string): string =>
  own === '' ? `${question} ${answers}` : `${own}\n\n${answers}`

export const ratingThanks = (own: string): string => own || thanks
