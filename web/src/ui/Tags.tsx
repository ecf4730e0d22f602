import type { Tag } from '@recado/contract/desk/tags'
import { DottedLabel } from './Chip.tsx'
import classes from './Tags.module.css'

export const TagChip = ({ tag }: { tag: Tag }) => (
  <span className={classes.tag}>
    <DottedLabel color={tag.color}>{tag.name}</DottedLabel>
  </span>
)

type ListProps = { tags: Tag[]; label: string; shownMax: number }

/** Tags in one line. Those above `shownMax` are counted, with their names in a tooltip. */
export function TagList({ tags, label, shownMax }: ListProps) {
  const more = tags.slice(shownMax)
  if (tags.length === 0) return null
  return (
    <ul className={classes.list} aria-label={label}>
      {tags.slice(0, shownMax).map((tag) => (
        <li key={tag.id}>
          <TagChip tag={tag} />
        </li>
      ))}
      {more.length > 0 && (
        <li className={classes.more} title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </li>
      )}
    </ul>
  )
}
