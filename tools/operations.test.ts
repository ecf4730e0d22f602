import { expect, test } from 'vitest'
import { describeConfig } from '../server/src/platform/config/config.ts'
import { docOnDisk } from './docs.ts'

test('the page on operations tells every setting as the server itself does: npm run config', () => {
  const page = docOnDisk('operations.md')
  for (const { variable, fallback } of describeConfig())
    expect(page).toContain(`| \`${variable}\` | ${fallback.replaceAll('|', '\\|')} |`)
})
