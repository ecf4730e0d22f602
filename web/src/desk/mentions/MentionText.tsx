import type { PersonRef } from '@recado/contract/desk/notes'
import { useSession } from '../../app/session/session.ts'
import classes from './Mentions.module.css'
import { splitMentions } from './mentions.ts'

type Props = { text: string; people: readonly PersonRef[] }

/** The text of a note with mentioned names marked; the user's own name is emphasised. */
export function MentionText({ text, people }: Props) {
  const { user } = useSession()
  return splitMentions(text, people).map((piece, i) =>
    piece.people ? (
      <span
        // The pieces of one text never change order, so the index identifies them.
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
