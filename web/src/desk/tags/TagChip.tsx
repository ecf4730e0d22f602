import type { Tag } from '@recado/contract/desk/tags'
import { Dotted } from '../../ui/Chip.tsx'
import classes from './Tags.module.css'

export const TagChip = ({ tag }: { tag: Tag }) => (
  <span className={classes.tag}>
    <Dotted color={tag.color}>{tag.name}</Dotted>
  </span>
)
