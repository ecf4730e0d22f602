import { memo } from 'react'
import classes from './FormattedText.module.css'
import { parseFormattedText, type TextPiece } from './formatted-text.ts'

/** A message's text with WhatsApp formatting and links. Renders text only: nothing in it becomes markup. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return (
    <span className={classes.prose} dir="auto">
      <Pieces pieces={parseFormattedText(text)} />
    </span>
  )
})

// The pieces of a text never change order, so the index is a stable key.
const Pieces = ({ pieces }: { pieces: TextPiece[] }) =>
  pieces.map((piece, i) => <OnePiece key={i} piece={piece} />)

function OnePiece({ piece }: { piece: TextPiece }) {
  if (piece.is === 'link')
    return (
      <a href={piece.href} className={classes.link} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    )
  if (!('inside' in piece))
    return piece.is === 'text' ? (
      piece.text
    ) : (
      <code className={classes[piece.is]}>{piece.text}</code>
    )
  const inside = <Pieces pieces={piece.inside} />
  if (piece.is === 'bold') return <strong>{inside}</strong>
  return piece.is === 'italic' ? <em>{inside}</em> : <s>{inside}</s>
}
