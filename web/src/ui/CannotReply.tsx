import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './CannotReply.module.css'

type Props = {
  icon: Icon
  /** The name of the region for screen readers. */
  label: string
  title: string
  text: string
  /** The words of the button that begins a note. */
  note: string
  onNote: () => void
  /** What else can be done: further buttons, and the dialogs they open. */
  children: ReactNode
}

/** Replaces the message field where no reply is possible: why, a button for a note, and what else can be done. */
export function CannotReply({ icon: Glyph, label, title, text, note, onNote, children }: Props) {
  return (
    <section className={classes.box} aria-label={label}>
      <Glyph size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{title}</b>
        {text}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onNote}>
          {note}
        </Button>
        {children}
      </div>
    </section>
  )
}
