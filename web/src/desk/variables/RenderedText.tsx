import type { TextPart } from '@recado/contract/desk/variables'
import classes from './Variables.module.css'

/** A text with its variables filled in. Values are highlighted, and variables without a value are marked. */
export const RenderedText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, is }, key) =>
    is === 'text' ? (
      text
    ) : (
      <span key={key} className={classes[is]}>
        {text}
      </span>
    ),
  )
