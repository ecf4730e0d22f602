import { choicesOf } from './conversation.ts'
import type { FlowReply } from './typebot/client.ts'
import type { FlowInput } from './typebot/schemas.ts'

/**
 * The customer's words as the answer to this question. Of a question with choices it is the chosen one, by its number or its
 * words. Undefined: the words are no answer.
 */
export function readReply(question: FlowInput | null, text: string): FlowReply | undefined {
  const said = text.trim()
  if (said === '') return undefined
  const choices = question ? choicesOf(question) : []
  if (choices.length === 0) return { text: said }
  if (question?.options?.isMultipleChoice) {
    const chosen = said
      .split(/[,;\n]|(?<=\d)\s+(?=\d)|\s+e\s+/)
      .map((one) => choiceIn(choices, one))
    if (chosen.some((one) => one === undefined)) return undefined
    return { text: [...new Set(chosen.map((one) => one!.value))].join(', ') }
  }
  const chosen = choiceIn(choices, said)
  return chosen && { text: chosen.value, replyId: chosen.id }
}

type Choices = ReturnType<typeof choicesOf>

const choiceIn = (choices: Choices, said: string): Choices[number] | undefined => {
  const wanted = plain(said)
  const number = /^\d{1,3}$/.exec(wanted.replace(/[.)\s]+$/, ''))
  if (number) return choices[Number(number[0]) - 1]
  return choices.find(({ value }) => plain(value) === wanted)
}

/** Lower case without accents. Digits of key caps and of full width become plain ones. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u20e3\ufe0f]/gu, '')
    .toLowerCase()
    .trim()

/** Whether one of these messages is the word that ends the flow. */
export const isFinishKeyword = (keyword: string, text: string): boolean =>
  keyword.trim() !== '' && plain(keyword) === plain(text)
