/** Prefixes of libsignal's console lines. It writes whole session objects, private keys included. */
const NOISE =
  /^(Closing (open )?session|Session already|Opening session|Removing old closed|Migrating session|Decrypted message with closed|Failed to decrypt message|Session error|V1 session|Unhandled bucket)/

const LEVELS = ['log', 'info', 'warn', 'error'] as const

let users = 0
let restore: (() => void) | undefined

/**
 * Hides the lines of libsignal, and only those, from this process's console. Returns the undo function. The last of
 * several undo calls restores the console.
 */
export function muteLibsignal(): () => void {
  if (users++ === 0) restore = muted()
  let isUndone = false
  return () => {
    if (isUndone) return
    isUndone = true
    if (--users === 0) restore?.()
  }
}

function muted(): () => void {
  const before = LEVELS.map((level) => [level, console[level]] as const)
  for (const [level, write] of before) {
    console[level] = (...line: unknown[]) => {
      if (!NOISE.test(String(line[0]))) write.apply(console, line)
    }
  }
  return () => {
    for (const [level, write] of before) console[level] = write
  }
}
