/** What customers read, in the language of the company's customers. */
export const askWords =
  'Como foi o nosso atendimento? Responda de 1 a 3:\n\n*1* Insatisfeito\n*2* Satisfeito\n*3* Muito satisfeito'
export const thankWords = 'Obrigado pela sua avaliação!'
