import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type SystemAccount } from './account.ts'
import { DatabaseError } from './database-error.ts'

/**
 * Folders for data that PostgreSQL's user cannot reach in DATA_DIR. None is below a temporary folder, because systems
 * delete files there after a while.
 */
export const PERMANENT_FOLDERS = ['/var/lib/recado', '/srv/recado']

/** Folders for copies of the programs, which are recreated if missing. */
export function temporaryFolders(): string[] {
  const ours = `recado-${process.getuid?.() ?? 'user'}`
  return [...(process.getuid?.() === 0 ? PERMANENT_FOLDERS : []), join(tmpdir(), ours)]
}

/** The first of the folders that can be created, that only this user can write, and that the account can enter. */
export async function prepareStore(
  folders: readonly string[],
  account: SystemAccount | undefined,
): Promise<string> {
  for (const folder of folders) {
    if (makeTrusted(folder) && (await canEnter(account, folder))) return folder
  }
  throw new DatabaseError(
    `PostgreSQL runs as the user "${account?.name ?? 'we are'}", and no folder could be made for it (tried ${folders.join(', ')}): make one of them, start Recado as an ordinary user, or set DATABASE_URL.`,
  )
}

/**
 * Programs are run from there and data is stored there, so a folder that another user created or may write to is not
 * trusted. In a shared temporary folder anybody can create one of that name.
 */
function makeTrusted(folder: string): boolean {
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
