import { Key } from '../ui/Chip.tsx'
import classes from './Keycaps.module.css'

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const shown: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: '⇧',
  escape: 'Esc',
  space: '␣',
}

/** Renders `Shift+e` or `g c` as keycaps. */
export const Keycaps = ({ keys }: { keys: string }) => (
  <span className={classes.caps}>
    {keys.split(/[+ ]/).map((key, at) => (
      // The same key may come twice, as in `g g`.
      <Key key={at}>{shown[key.toLowerCase()] ?? (key.length > 1 ? key : key.toUpperCase())}</Key>
    ))}
  </span>
)
