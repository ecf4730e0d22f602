import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './CannotReply.module.css'

type Props = {
  icon: Icon
  /** Label of the region for screen readers. */
  label: string
  title: string
  text: string
  /** Label of the button that begins a note. */
  note: string
  onNote: () => void
  /** Further buttons and the dialogs they open. */
  children: ReactNode
}

/** Replaces the message field where no reply is possible. Says why, and offers a note and other actions. */
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
