/** What customers read where their number says nothing of its own, in the language of the company's customers. */
const question = 'Como foi o nosso atendimento?'
const thanks = 'Obrigado pela sua avaliação!'

const answers = 'Responda de 1 a 3:\n\n*1* Insatisfeito\n*2* Satisfeito\n*3* Muito satisfeito'

/** A question of one's own stands by itself; what may be answered always follows, or no answer would be one. */
export const askWords = (own: string): string =>
  own === '' ? `${question} ${answers}` : `${own}\n\n${answers}`

export const thankWords = (own: string): string => own || thanks
