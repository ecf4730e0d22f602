import type { Tag } from '@recado/contract/desk/tags'
import { DottedLabel } from '../../ui/Chip.tsx'
import classes from './Tags.module.css'

export const TagChip = ({ tag }: { tag: Tag }) => (
  <span className={classes.tag}>
    <DottedLabel color={tag.color}>{tag.name}</DottedLabel>
  </span>
)
