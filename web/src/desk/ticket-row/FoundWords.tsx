import { findWords } from '@recado/contract/desk/word-search'

type Props = { text: string; words: readonly string[] }

/** A text with the searched words marked. */
export function FoundWords({ text, words }: Props) {
  const spans = findWords(text, words)
  return (
    <>
      {spans.map(({ start, end }, i) => (
        <span key={start}>
          {text.slice(spans[i - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  )
}
