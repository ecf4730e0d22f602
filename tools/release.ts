import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { changelogOf, withVersion } from './release-text.ts'
import { migrationSums, RELEASED } from './released-migrations.ts'

/**
 * `npm run release -- 0.2.0`: sets the version of every package, gives the unreleased changes of the changelog that
 * version, and records the migrations, which must not change from then on. Commits nothing.
 */
const [version] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('Usage: npm run release -- 0.2.0')

const changelog = changelogOf(readFileSync('CHANGELOG.md', 'utf8'), version!)
if (!changelog) fail('CHANGELOG.md has no changes under "Unreleased".')

const packages = ['--workspaces', '--include-workspace-root', '--no-git-tag-version']
const { status } = spawnSync('npm', ['version', version!, ...packages, '--no-workspaces-update'], {
  stdio: 'inherit',
})
if (status !== 0) fail('npm could not set the version.')
writeFileSync('package-lock.json', withVersion(readFileSync('package-lock.json', 'utf8'), version!))
writeFileSync('CHANGELOG.md', changelog)
writeFileSync(RELEASED, `${JSON.stringify(migrationSums(), undefined, 2)}\n`)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
