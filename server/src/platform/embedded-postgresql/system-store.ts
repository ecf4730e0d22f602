import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type Account } from './account.ts'
import { DatabaseError } from './database-error.ts'

/**
 * Where data may lie that PostgreSQL's user cannot reach in DATA_DIR. Nothing below a temporary
 * folder: systems delete there what nobody touched for a while.
 */
export const LASTING_FOLDERS = ['/var/lib/recado', '/srv/recado']

/** Where copies of the programs may lie, to be made anew when missing. */
export function passingFolders(): string[] {
  const ours = `recado-${process.getuid?.() ?? 'user'}`
  return [...(process.getuid?.() === 0 ? LASTING_FOLDERS : []), join(tmpdir(), ours)]
}

/** The first of the folders that can be made, is only ours to write, and lets the account in. */
export async function prepareStore(
  folders: readonly string[],
  account: Account | undefined,
): Promise<string> {
  for (const folder of folders) {
    if (makeOurs(folder) && (await canEnter(account, folder))) return folder
  }
  throw new DatabaseError(
    `PostgreSQL runs as the user "${account?.name ?? 'we are'}", and no folder could be made for it (tried ${folders.join(', ')}): make one of them, start Recado as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * Programs are run and data is kept there, so a folder that somebody else made or may write to (in
 * a common temporary folder anybody can make one of that name) is not trusted.
 */
function makeOurs(folder: string): boolean {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      chmodSync(folder, 0o755)
    }
    const found = lstatSync(folder)
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  } catch {
    return false
  }
}
