/**
 * Answers of questions that cost: whoever asks the same while it is being answered gets that answer too, and nothing
 * is kept afterwards. An answer may therefore be as old as it takes to give it.
 */
export function makeShare<Answer>() {
  const underWay = new Map<string, Promise<Answer>>()
  return (question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const other = underWay.get(question)
    if (other) return other
    const answer = ask().finally(() => underWay.delete(question))
    underWay.set(question, answer)
    return answer
  }
}
