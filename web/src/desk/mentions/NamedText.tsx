import type { NamedPerson } from '@recado/contract/desk/notes'
import { useSession } from '../../app/session/session.ts'
import classes from './Mentions.module.css'
import { piecesOf } from './named.ts'

type Props = { text: string; people: readonly NamedPerson[] }

/** A note's words with the names in it marked, one's own above all. */
export function NamedText({ text, people }: Props) {
  const { user } = useSession()
  return piecesOf(text, people).map((piece, i) =>
    piece.people ? (
      <span
        // Pieces of one text never change places: their order is who they are.
        // oxlint-disable-next-line react/no-array-index-key
        key={i}
        className={classes.name}
        data-me={piece.people.some(({ id }) => id === user.id) || undefined}
      >
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )
}
