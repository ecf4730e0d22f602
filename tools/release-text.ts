/**
 * The changelog with its unreleased changes under `## <version>`.
 * @returns undefined where nothing is unreleased
 */
export function changelogOf(text: string, version: string): string | undefined {
  const [, changes] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? []
  if (!changes?.trim()) return undefined
  return text.replace('## Unreleased\n', `## ${version}\n`)
}

/** The lock file with the version in the entry of each package of this repository, which npm leaves as they were. */
export function withVersion(lock: string, version: string): string {
  const content = JSON.parse(lock) as { packages: Record<string, { version?: string }> }
  for (const [path, entry] of Object.entries(content.packages))
    if (!path.includes('node_modules') && entry.version) entry.version = version
  return `${JSON.stringify(content, undefined, 2)}\n`
}
