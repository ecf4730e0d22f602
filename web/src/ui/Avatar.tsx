import { IconUser } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import classes from './Avatar.module.css'

const HUES = [250, 295, 340, 20, 55, 95, 150, 200]

const firstLetter = (word: string): string => Array.from(word)[0] ?? ''

/** Returns the first letters of the first and the last word. Empty if the name contains no letter or digit. */
export const initials = (name: string): string => {
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s]|\(.*\)/gu, '')
    .trim()
    .split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => firstLetter(word))
    .join('')
    .toUpperCase()
}

const hueOf = (name: string): number => {
  const sum = Array.from(name).reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7)
  return HUES[sum % HUES.length] ?? 250
}

const isNumber = (name: string): boolean => /^[+\d\s()-]*$/.test(name)

type Props = {
  name: string
  size?: number
  /** URL of a picture. The initials show if it is empty or fails to load. */
  src?: string | undefined
  presence?: 'online' | 'away' | 'offline'
}

/**
 * A person's picture, or initials on a hue derived from the name. Hidden from screen readers: the name is always next
 * to it.
 */
export function Avatar({ name, size = 40, src, presence }: Props) {
  const [broken, setBroken] = useState<string>()
  const style = { '--hue': hueOf(name), '--size': `${size}px` } as CSSProperties
  return (
    <span className={classes.face} style={style} aria-hidden data-avatar>
      {isNumber(name) ? <IconUser size={size * 0.5} stroke={1.6} /> : initials(name)}
      {src && src !== broken && (
        <img className={classes.picture} src={src} alt="" onError={() => setBroken(src)} />
      )}
      {presence && <span className={classes.presence} data-presence={presence} />}
    </span>
  )
}
