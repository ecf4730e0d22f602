/** How libsignal's lines begin; it writes whole session objects to the console, private keys included. */
const NOISE =
  /^(Closing (open )?session|Session already|Opening session|Removing old closed|Migrating session|Decrypted message with closed|Failed to decrypt message|Session error|V1 session|Unhandled bucket)/

const LEVELS = ['log', 'info', 'warn', 'error'] as const

let users = 0
let restore: (() => void) | undefined

/**
 * Keeps libsignal's lines, and only those, off this process's console. Returns the undo; the last undo of several
 * gives the console back.
 */
export function quietLibsignal(): () => void {
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
