import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and its parents. `mkdir` with `recursive` is not used, because it retries forever where the system
 * always answers that nothing is there (below /proc).
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}
